import { istParts } from '#shared/model/ist.ts';
import { type DetailName, detailText, lotDetail } from '#shared/model/lots/lot-details.ts';
import type { InspectionName } from '../values/form-schema.ts';
import type { FieldSpec } from './field-spec.ts';

/** The field of where a lot can be seen or how it is sold. */
export function detailSpec(name: DetailName): FieldSpec {
  const detail = lotDetail(name);
  const { choices } = detail;
  const options = choices && Object.entries(choices).map(([value, { label }]) => ({ value, label }));
  return {
    ...detail,
    ...(options !== undefined && { options }),
    stored: (auction) => detailText(auction, name) ?? '',
  };
}

export function inspectionSpec(name: InspectionName): FieldSpec {
  const [, row, part] = name.split(':');
  const stored =
    (text: (inspection: { readonly from: number; readonly until: number }) => string): FieldSpec['stored'] =>
    ({ sale }) => {
      const inspection = sale?.inspections?.[Number(row)];
      return inspection === undefined ? '' : text(inspection);
    };
  const label = `Inspection ${Number(row) + 1}`;
  switch (part) {
    case 'from':
      return {
        label: `${label} From`,
        shortLabel: 'From',
        kind: 'time',
        stored: stored(({ from }) => istParts(from).time),
      };
    case 'until':
      return {
        label: `${label} Until`,
        shortLabel: 'Until',
        kind: 'time',
        stored: stored(({ until }) => istParts(until).time),
      };
    default:
      return { label: `${label} Date`, kind: 'date', stored: stored(({ from }) => istParts(from).date) };
  }
}
