import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;

/** Whoever stands on an invoice, as they were when it was issued. */
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
 * A tax invoice or a credit note: written once, never changed, never deleted. It says all that stands on the document,
 * so that what was issued does not follow later changes of a profile or a setting.
 */
export const invoiceItem = z.object({
  /** The payment. */
  subject: z.string(),
  /** The line of the ledger of money that caused it: the same event again meets its own document. */
  entry: z.string(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  /** Epoch milliseconds. */
  issuedAt: z.number(),
  what: z.enum(['fees', 'forfeit']),
  userId: z.string(),
  auctionId: z.string(),
  auctionTitle: z.string(),
  seller: party.required({ address: true, gstin: true }),
  recipient: party.extend({
    /** The code of their state; absent where nobody knows it. */
    state: z.string().optional(),
  }),
  /** The code of the state. */
  placeOfSupply: z.string(),
  sac: z.string(),
  /** What was supplied; amounts are the taxable values. */
  lines: z.array(z.object({ name: z.string(), amount: paiseNumber })),
  taxes: z.array(taxItem),
  total: paiseNumber,
  /** Of a credit note: the invoice that it takes back. */
  corrects: z.object({ number: z.string(), issuedAt: z.number() }).optional(),
});
export type InvoiceItem = z.infer<typeof invoiceItem>;

/** The last number drawn of a series: under its name, in the place of a payment's id. */
export const SERIES_ENTRY = 'LAST';
export const seriesItem = z.object({ subject: z.string(), entry: z.literal(SERIES_ENTRY), last: z.number() });
