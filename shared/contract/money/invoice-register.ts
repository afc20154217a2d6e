/** All tax invoices and credit notes of a period, in the order of their numbers. */
import * as z from 'zod';
import { dayField, isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

/** What a register says of a document. The amounts of a credit note are below 0, so that columns can be added up. */
const registeredInvoice = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  issuedAt: isoTime,
  name: z.string(),
  gstin: z.string().nullable(),
  /** The GST code of a state. */
  placeOfSupply: z.string(),
  auctionId: z.string(),
  auctionTitle: z.string(),
  lotNumber: z.number().nullable(),
  paymentId: z.string(),
  sac: z.string(),
  /** Of all taxes together, in percent. */
  rate: z.number(),
  taxable: rupees,
  cgst: rupees,
  /** That of a union territory, too. */
  sgst: rupees,
  igst: rupees,
  total: rupees,
  /** The number of the invoice that a credit note cancels. */
  corrects: z.string().nullable(),
});
export type RegisteredInvoice = z.infer<typeof registeredInvoice>;

export const getInvoiceRegister = defineRoute({
  method: 'GET',
  path: '/admin/invoice-register',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'One page of the tax invoices and credit notes issued in a period, and the numbers that are missing between them.',
  query: z
    .strictObject({ from: dayField, to: dayField, cursor: z.string().max(20).optional() })
    .refine(({ from, to }) => from <= to, { error: 'The period must end on or after its first day.', path: ['to'] }),
  response: z.object({
    success: z.literal(true),
    /** False if the house issues no tax invoices. Then the rest is empty. */
    areIssued: z.boolean(),
    documents: z.array(registeredInvoice),
    /** Numbers that were given and have no document that can be read. */
    missing: z.array(z.string()),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});
