import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;

/** A party of an invoice, as it was when the invoice was issued. */
const party = z.object({
  name: z.string(),
  address: z.string().optional(),
  gstin: z.string().optional(),
});

const taxItem = z.object({
  kind: z.enum(['CGST', 'SGST', 'UTGST', 'IGST']),
  /** Hundredths of a percent. */
  rate: z.number(),
  amount: paiseNumber,
});

/**
 * A tax invoice or a credit note. It is written once, never changed and never deleted. It contains everything printed
 * on the document, so that later changes of profiles and settings do not affect it.
 */
export const invoiceItem = z.object({
  /** The id of the payment. */
  subject: z.string(),
  /** The ledger entry of the money event that caused it. A repeated event finds this document. */
  entry: z.string(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedAt: z.number(),
  what: z.enum(['fees', 'forfeit']),
  userId: z.string(),
  auctionId: z.string(),
  auctionTitle: z.string(),
  lotNumber: z.number().optional(),
  seller: party.required({ address: true, gstin: true }),
  recipient: party.extend({
    /** The code of the recipient's state; absent when unknown. */
    state: z.string().optional(),
  }),
  /** The code of the state. */
  placeOfSupply: z.string(),
  sac: z.string(),
  /** What was supplied. Amounts are taxable values in paise. */
  lines: z.array(z.object({ name: z.string(), amount: paiseNumber })),
  taxes: z.array(taxItem),
  total: paiseNumber,
  /** Only on a credit note: the invoice that it reverses. */
  corrects: z.object({ number: z.string(), issuedAt: z.number() }).optional(),
});
export type InvoiceItem = z.infer<typeof invoiceItem>;

/** The item with the last number of a series. Its `subject` is the name of the series. */
const SERIES_ENTRY = 'LAST';
export const seriesKey = (series: string) => ({ subject: series, entry: SERIES_ENTRY });
export const seriesItem = z.object({ subject: z.string(), entry: z.literal(SERIES_ENTRY), last: z.number() });
