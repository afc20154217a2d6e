import { detailName, type FieldName, type FormValues, formWith } from '../values/form-schema.ts';

const KEPT: ReadonlySet<FieldName> = new Set<FieldName>([
  ...detailName.options,
  'categorie',
  'bidInterval',
  'buyerPremium',
  'otherCharges',
  'otherChargesName',
  'lotGst',
  'chargesGst',
  'deadlineDate',
  'deadlineTime',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'latestEndDate',
  'latestEndTime',
]);

/** The form for the next lot of the same kind: category, place, terms and schedule stay, what the lot is does not. */
export function keptForNext(values: FormValues, empty: FormValues): FormValues {
  const isKept = (name: FieldName) => KEPT.has(name) || name.startsWith('inspection:') || name.startsWith('step:');
  return formWith((name) => (isKept(name) ? values : empty)[name] ?? '');
}
