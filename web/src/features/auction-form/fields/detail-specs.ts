import { MAX_DETAIL_LENGTHS as MAX } from '#shared/contract/lot-fields.ts';
import { istParts } from '#shared/model/ist.ts';
import type { DetailName, InspectionName } from '../values/form-schema.ts';
import type { FieldSpec } from './field-spec.ts';

/** The fields of where a lot can be seen and how it is sold. */
export const DETAIL_FIELDS: Readonly<Record<DetailName, FieldSpec>> = {
  placeAddress: {
    label: 'Address',
    kind: 'text',
    maxLength: MAX.address,
    stored: ({ place }) => place?.address ?? '',
  },
  placeCity: { label: 'City', kind: 'text', maxLength: MAX.city, stored: ({ place }) => place?.city ?? '' },
  placePin: {
    label: 'PIN Code',
    kind: 'digits',
    maxLength: 7,
    hint: 'Six digits',
    stored: ({ place }) => place?.pin ?? '',
  },
  contactName: {
    label: 'Contact Person',
    kind: 'text',
    maxLength: MAX.contactName,
    stored: ({ sale }) => sale?.contact?.name ?? '',
  },
  contactPhone: {
    label: 'Contact Phone',
    kind: 'digits',
    maxLength: 30,
    hint: 'Mobile or landline with its area code',
    stored: ({ sale }) => sale?.contact?.phone ?? '',
  },
  seller: {
    label: 'Seller',
    kind: 'text',
    maxLength: MAX.seller,
    hint: 'The name that bidders see',
    stored: ({ sale }) => sale?.seller ?? '',
  },
  terms: {
    label: 'Terms of This Lot',
    kind: 'long-text',
    maxLength: MAX.terms,
    hint: 'What applies to this lot alone. Line breaks are kept.',
    stored: ({ sale }) => sale?.terms ?? '',
  },
  origin: {
    label: 'Country of Origin',
    kind: 'text',
    maxLength: MAX.origin,
    hint: 'For imported goods',
    stored: ({ sale }) => sale?.origin ?? '',
  },
  importer: {
    label: 'Importer',
    kind: 'text',
    maxLength: MAX.importer,
    hint: 'Name and address, for imported goods',
    stored: ({ sale }) => sale?.importer ?? '',
  },
  buyerDocuments: {
    label: 'Documents the Buyer Gets',
    kind: 'text',
    maxLength: MAX.documents,
    hint: 'Such as RC, Form 29 and 30, invoice',
    stored: ({ sale }) => sale?.afterPayment?.documents ?? '',
  },
  handover: {
    label: 'Handover',
    kind: 'text',
    maxLength: MAX.handover,
    hint: 'Where, and within how many days after the payment',
    stored: ({ sale }) => sale?.afterPayment?.handover ?? '',
  },
  transport: {
    label: 'Who Pays Transport',
    kind: 'choice',
    options: [
      { value: 'buyer', label: 'The buyer' },
      { value: 'seller', label: 'The seller' },
    ],
    stored: ({ sale }) => sale?.afterPayment?.transport ?? '',
  },
};

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
