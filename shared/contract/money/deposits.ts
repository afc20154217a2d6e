/** The routes for deposits that came by bank transfer, because they are above what one payment online carries. */
import * as z from 'zod';
import { auctionIdParams } from '../auctions.ts';
import { done, idField, rupees, rupeesField } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { bankTransfer, statedReason, transactionParams } from './money-fields.ts';

export const getDepositTransfer = defineRoute({
  method: 'GET',
  path: '/admin/auction/{id}/deposits/{userId}',
  audience: 'admin',
  service: 'money-api',
  summary: 'What somebody quotes in a bank transfer of their EMD, and whether one can be recorded now.',
  params: z.strictObject({ id: idField, userId: idField }),
  response: z.object({
    success: z.literal(true),
    name: z.string(),
    reference: z.string(),
    amount: rupees,
    /** Why none can be recorded; null where one can. */
    obstacle: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const recordDeposit = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/deposits',
  audience: 'admin',
  service: 'money-api',
  summary: 'Records an EMD that came by bank transfer and registers its payer, as a payment online does.',
  params: auctionIdParams,
  body: {
    kind: 'json',
    schema: z.strictObject({ userId: idField, amount: rupeesField, ...bankTransfer.shape }),
  },
  response: done,
  errors: [
    'NOT_FOUND',
    'NOT_VERIFIED',
    'ACCOUNT_DISABLED',
    'REGISTRATION_CLOSED',
    'ALREADY_REGISTERED',
    'NOT_PAYABLE',
    'AMOUNT_MISMATCH',
    'CONFLICT',
  ],
});

export const undoDeposit = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/undo',
  audience: 'admin',
  service: 'money-api',
  summary: 'Takes back the record of an EMD by bank transfer, and the registration with it, before the auction starts.',
  params: transactionParams,
  body: { kind: 'json', schema: statedReason },
  response: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT'],
});
