/** What bidders who have paid rely on in the details of a sale, and what they are told of the rest. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { inspectionText } from '#shared/model/lots/inspection-text.ts';
import type { SaleTerms } from '#shared/model/lots/sale.ts';

/** All but inspection times and contact, which may change while bidders are registered. */
export function lastingTerms(sale: SaleTerms = {}): SaleTerms {
  const { inspections: _, contact: __, ...lasting } = sale;
  return lasting;
}

/** One sentence for each change of inspection times and contact. */
export function changesOfSaleTerms(before: SaleTerms = {}, after: SaleTerms = {}): readonly string[] {
  const { inspections = [], contact } = after;
  const isSameContact = isDeepStrictEqual(before.contact, contact);
  return [
    ...(isDeepStrictEqual(before.inspections ?? [], inspections) ? [] : [inspectionsInWords(inspections)]),
    ...(isSameContact
      ? []
      : [contact === undefined ? NO_CONTACT : `The contact is now ${contact.name}, ${contact.phone}.`]),
  ];
}

const NO_CONTACT = 'No contact person is named any more.';

function inspectionsInWords(inspections: NonNullable<SaleTerms['inspections']>): string {
  return inspections.length === 0
    ? 'There are no inspection times any more.'
    : `The lot can now be inspected: ${inspections.map(inspectionText).join('; ')}.`;
}
