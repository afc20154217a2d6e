/** The books of a day as an accountant's program takes them. */
import * as z from 'zod';
import { dayField, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

/** Kinds of vouchers, as Tally names them. */
export const VOUCHER_TYPES = ['Receipt', 'Payment', 'Journal', 'Contra', 'Sales', 'Credit Note'] as const;

const voucher = z.object({
  /** Always the same for the same event, so that importing twice is noticed. */
  number: z.string(),
  /** A day in India, `2026-11-27`. */
  date: dayField,
  type: z.enum(VOUCHER_TYPES),
  /** Debits and credits have the same sum. Amounts are rupees above 0. */
  lines: z.array(z.object({ ledger: z.string(), side: z.enum(['Dr', 'Cr']), amount: rupees })),
  narration: z.string(),
});
export type VoucherAnswer = z.infer<typeof voucher>;

export const listVouchers = defineRoute({
  method: 'GET',
  path: '/admin/vouchers',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'One page of the vouchers of a day that is over: one for each movement of money, settlement, invoice and credit note, or each entry of a seller, in no useful order.',
  query: z.strictObject({
    /** A day in India before today. */
    day: dayField,
    /** Whose ledger: that of payments, or those of sellers. */
    of: z.enum(['payments', 'sellers']).default('payments'),
    cursor: z.string().max(400).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    vouchers: z.array(voucher),
    /** How many entries of this page could not be read, so that vouchers are missing. */
    unread: z.number(),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});
