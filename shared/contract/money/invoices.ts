/** Tax invoices, and what people say about those they get. */
import * as z from 'zod';
import { isGstin, stateOfGstin } from '../../model/gst/gstin.ts';
import { isStateCode } from '../../model/gst/indian-states.ts';
import { done, idField, isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { invoiceMention } from './invoice-mention.ts';

/** All that stands on a tax invoice or a credit note. */
export const invoice = invoiceMention.extend({
  issuedAt: isoTime,
  what: z.enum(['fees', 'forfeit']),
  auctionId: z.string(),
  auctionTitle: z.string(),
  paymentId: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.string() }),
  recipient: z.object({
    name: z.string(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
    /** Codes of states, as GST has them. */
    state: z.string().nullable(),
  }),
  placeOfSupply: z.string(),
  sac: z.string(),
  /** The taxable values. */
  lines: z.array(z.object({ name: z.string(), amount: rupees })),
  taxes: z.array(
    z.object({
      kind: z.enum(['CGST', 'SGST', 'UTGST', 'IGST']),
      /** Percent. */
      rate: z.number(),
      amount: rupees,
    }),
  ),
  total: rupees,
  /** Of a credit note: the invoice that it takes back. */
  corrects: z.object({ number: z.string(), issuedAt: isoTime }).nullable(),
});
export type Invoice = z.infer<typeof invoice>;

const params = z.strictObject({ id: idField });
const response = z.object({
  success: z.literal(true),
  /** Oldest first. */
  invoices: z.array(invoice),
});

export const listOwnInvoices = defineRoute({
  method: 'GET',
  path: '/payments/{id}/invoices',
  audience: 'user',
  service: 'payments-api',
  summary: "The tax invoices and credit notes about one of the caller's payments.",
  params,
  response,
  errors: ['NOT_FOUND'],
});

export const listInvoices = defineRoute({
  method: 'GET',
  path: '/admin/transactions/{id}/invoices',
  audience: 'admin',
  service: 'money-api',
  summary: 'The tax invoices and credit notes about a payment.',
  params,
  response,
  errors: ['NOT_FOUND'],
});

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, 'This is too long.')
    .regex(/^\P{Cc}*$/u, 'One line, please.');

/** What somebody says about the invoices they get. A GSTIN decides the state, and names a business with its address. */
export const invoiceDetails = z
  .strictObject({
    state: z.string({ error: 'Please choose your state.' }).refine(isStateCode, 'Please choose your state.'),
    gstin: line(15)
      .toUpperCase()
      .refine((text) => text === '' || isGstin(text), 'This is not a GSTIN: please check each character.')
      .default(''),
    name: line(150).default(''),
    address: line(300).default(''),
  })
  .superRefine(({ state, gstin, name, address }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (gstin === '') return;
    if (stateOfGstin(gstin) !== state) wrong('state', 'This GSTIN is registered in another state.');
    if (name === '') wrong('name', 'Please give the name that the GSTIN is registered under.');
    if (address === '') wrong('address', 'Please give the address that the GSTIN is registered under.');
  });
export type InvoiceDetails = z.output<typeof invoiceDetails>;

export const getInvoiceDetails = defineRoute({
  method: 'GET',
  path: '/users/me/invoice-details',
  audience: 'user',
  service: 'payments-api',
  summary: 'Whether tax invoices are issued here, and what the caller has said about theirs.',
  response: z.object({
    success: z.literal(true),
    areIssued: z.boolean(),
    /** Null while nothing was said. */
    details: z.object({ state: z.string(), gstin: z.string(), name: z.string(), address: z.string() }).nullable(),
  }),
  errors: [],
});

export const setInvoiceDetails = defineRoute({
  method: 'PUT',
  path: '/users/me/invoice-details',
  audience: 'user',
  service: 'payments-api',
  summary: "What the caller's tax invoices say from now on; those that were issued stay as they are.",
  body: { kind: 'json', schema: invoiceDetails },
  response: done,
  errors: [],
});
