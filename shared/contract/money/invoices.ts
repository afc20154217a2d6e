/** Tax invoices, and people's details for them. */
import * as z from 'zod';
import { isGstin, stateOfGstin } from '#shared/model/gst/gstin.ts';
import { isStateCode } from '#shared/model/gst/indian-states.ts';
import { done, idField, isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { invoiceMention } from './invoice-mention.ts';

const invoiceSeller = z.object({ name: z.string(), address: z.string(), gstin: z.string() });

/** The full content of a tax invoice or a credit note. */
export const invoice = invoiceMention.extend({
  issuedAt: isoTime,
  what: z.enum(['fees', 'forfeit']),
  auctionId: z.string(),
  auctionTitle: z.string(),
  /** Null on documents issued before it was stored. */
  lotNumber: z.nullable(z.number()),
  paymentId: z.string(),
  seller: invoiceSeller,
  recipient: z.object({
    name: z.string(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
    /** The GST code of the state. */
    state: z.string().nullable(),
  }),
  placeOfSupply: z.string(),
  sac: z.string(),
  /** Amounts are taxable values. */
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
  /** Only on a credit note: the invoice that it reverses. */
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
  summary: "The tax invoices and credit notes for one of the caller's payments.",
  params,
  response,
  errors: ['NOT_FOUND'],
});

export const listInvoices = defineRoute({
  method: 'GET',
  path: '/admin/transactions/{id}/invoices',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'The tax invoices and credit notes for a payment.',
  params,
  response,
  errors: ['NOT_FOUND'],
});

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, 'This is too long.')
    .regex(/^\P{Cc}*$/u, 'One line, please.');

/** A person's details for tax invoices. A GSTIN requires the state, name and address that it is registered with. */
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
  summary: "Who issues tax invoices on this site, and the caller's details for them.",
  response: z.object({
    success: z.literal(true),
    /** Who issues them; null if nobody does. */
    seller: invoiceSeller.nullable(),
    /** Null before the person has entered any. */
    details: z.object({ state: z.string(), gstin: z.string(), name: z.string(), address: z.string() }).nullable(),
  }),
  errors: [],
});

export const setInvoiceDetails = defineRoute({
  method: 'PUT',
  path: '/users/me/invoice-details',
  audience: 'user',
  service: 'payments-api',
  summary: "Sets the caller's details for future tax invoices. Issued ones do not change.",
  body: { kind: 'json', schema: invoiceDetails },
  response: done,
  errors: [],
});
