import * as z from 'zod';

/** The operator's settings for tax invoices. */
const invoiceSettings = z.object({
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.string() }),
  /** Services Accounting Code for the fees. */
  sac: z.string(),
  prefixes: z.object({ invoice: z.string(), 'credit-note': z.string() }),
  /** Earlier ledger entries get no invoice. Epoch milliseconds. */
  from: z.number(),
  /** GST included in a forfeited deposit, hundredths of a percent; absent if forfeits are not taxed. */
  forfeitRate: z.number().optional(),
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** Undefined for `off`: then Boli issues no invoices. */
export function readInvoiceSettings(text: string): InvoiceSettings | undefined {
  return text === 'off' ? undefined : invoiceSettings.parse(JSON.parse(text));
}
