import { isLotField, LOT_FIELDS, type LotField } from '#shared/model/lots/lot-fields.ts';
import { FIXED_NAMES, type FixedName, type FormValues, textsWith } from '../values/form-schema.ts';

/** The form for the next lot of the same kind: category, place, terms and schedule stay, what the lot is does not. */
export function keptForNext(values: FormValues, empty: FormValues): FormValues {
  const { inspections, steps } = values;
  return { ...empty, ...textsWith(FIXED_NAMES, (name) => (isKept(name) ? values : empty)[name]), inspections, steps };
}

/** Details are. */
function isKept(name: FixedName): boolean {
  if (!isLotField(name)) return true;
  const field: LotField = LOT_FIELDS[name];
  return field.isKeptForNext === true;
}
