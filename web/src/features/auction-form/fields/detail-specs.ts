import { type DetailName, lotDetail } from '#shared/model/lots/lot-details.ts';
import type { InspectionName } from '../values/form-schema.ts';
import type { FieldSpec } from './field-spec.ts';

/** The form field of a detail, which says where a lot can be seen or how it is sold. */
export function detailSpec(name: DetailName): FieldSpec {
  const { choices, ...row } = lotDetail(name);
  if (choices === undefined) return row;
  return { ...row, options: Object.entries(choices).map(([value, { label }]) => ({ value, label })) };
}

export function inspectionSpec(name: InspectionName): FieldSpec {
  const [, row, part] = name.split('.');
  const label = `Inspection ${Number(row) + 1}`;
  switch (part) {
    case 'from':
      return { label: `${label} From`, shortLabel: 'From', kind: 'time' };
    case 'until':
      return { label: `${label} Until`, shortLabel: 'Until', kind: 'time' };
    default:
      return { label: `${label} Date`, kind: 'date' };
  }
}
