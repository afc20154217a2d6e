import { isLotField, LOT_FIELDS, type LotField } from '#shared/model/lots/lot-fields.ts';
import { type FieldName, type FormValues, formWith } from '../values/form-schema.ts';

/** The form for the next lot of the same kind: category, place, terms and schedule stay, what the lot is does not. */
export function keptForNext(values: FormValues, empty: FormValues): FormValues {
  return formWith((name) => (isKept(name) ? values : empty)[name] ?? '');
}

/** Details, inspections and steps are. */
function isKept(name: FieldName): boolean {
  if (!isLotField(name)) return !name.startsWith('fact:');
  const field: LotField = LOT_FIELDS[name];
  return field.isKeptForNext === true;
}
