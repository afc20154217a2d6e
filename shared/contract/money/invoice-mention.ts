import * as z from 'zod';

/** A tax invoice or a credit note in a list. */
export const invoiceMention = z.object({ number: z.string(), kind: z.enum(['invoice', 'credit-note']) });
export type InvoiceMention = z.infer<typeof invoiceMention>;
