import * as z from 'zod';

/** What an operator has set about tax invoices. */
const invoiceSettings = z.object({
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.string() }),
  /** The accounting code of the service that fees are for. */
  sac: z.string(),
  prefixes: z.object({ invoice: z.string(), 'credit-note': z.string() }),
  /** What happened before it (epoch milliseconds) gets no invoice. */
  from: z.number(),
  /** GST in a forfeited deposit, hundredths of a percent; absent where a forfeit is not taxed. */
  forfeitRate: z.number().optional(),
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** Undefined where no seller is set: then nothing is invoiced. Throws on anything but `off` and settings. */
export function readInvoiceSettings(text: string): InvoiceSettings | undefined {
  return text === 'off' ? undefined : invoiceSettings.parse(JSON.parse(text));
}
