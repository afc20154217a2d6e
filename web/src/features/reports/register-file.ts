/** The register of invoices as rows of a file, and its sums by rate. Pure. */
import type { RegisteredInvoice } from '#shared/contract/money/invoice-register.ts';
import { stateText } from '#shared/model/gst/indian-states.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import type { CsvColumn } from '#web/ui/files/csv.ts';

export const KIND_WORDS = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const satisfies Record<
  RegisteredInvoice['kind'],
  string
>;

export const REGISTER_COLUMNS: readonly CsvColumn<RegisteredInvoice>[] = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => KIND_WORDS[kind]],
  ['Issued (IST)', ({ issuedAt }) => issuedAt],
  ['Recipient', ({ name }) => name],
  ['GSTIN', ({ gstin }) => gstin],
  ['Place of supply', ({ placeOfSupply }) => stateText(placeOfSupply)],
  ['Lot no.', ({ lotNumber }) => lotNumber],
  ['Lot', ({ auctionTitle }) => auctionTitle],
  ['SAC', ({ sac }) => sac],
  ['GST rate (%)', ({ rate }) => rate],
  ['Taxable value (INR)', ({ taxable }) => taxable],
  ['CGST (INR)', ({ cgst }) => cgst],
  ['SGST or UTGST (INR)', ({ sgst }) => sgst],
  ['IGST (INR)', ({ igst }) => igst],
  ['Total (INR)', ({ total }) => total],
  ['Credit note for', ({ corrects }) => corrects],
  ['Transaction', ({ paymentId }) => paymentId],
];

const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const;

type Amounts = Readonly<Record<(typeof AMOUNTS)[number], number>>;

export interface RateSum extends Amounts {
  /** Percent; undefined for all rates together. */
  readonly rate: number | undefined;
  readonly documents: number;
}

/** By rate, the lowest first, and all of them at the end. */
export function sumsByRate(documents: readonly RegisteredInvoice[]): readonly RateSum[] {
  const byRate = [...Map.groupBy(documents, ({ rate }) => rate)].toSorted(([a], [b]) => a - b);
  return [...byRate.map(([rate, ofRate]) => summed(rate, ofRate)), summed(undefined, documents)];
}

function summed(rate: number | undefined, documents: readonly RegisteredInvoice[]): RateSum {
  // In paise, since sums of rupees are not exact.
  const sumOf = (name: keyof Amounts) =>
    rupeesFromPaise(documents.reduce((sum, document) => sum + Math.round(document[name] * 100), 0));
  return {
    rate,
    documents: documents.length,
    taxable: sumOf('taxable'),
    cgst: sumOf('cgst'),
    sgst: sumOf('sgst'),
    igst: sumOf('igst'),
    total: sumOf('total'),
  };
}
