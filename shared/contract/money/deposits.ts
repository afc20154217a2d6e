/** Routes for deposits by bank transfer, which are larger than one online payment can be. */
import * as z from 'zod';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { auctionIdParams } from '../auctions.ts';
import { done, idField, rupees, rupeesField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { bankTransfer, fitsMethod, statedReason, transactionParams } from './money-fields.ts';

export const getDepositTransfer = defineRoute({
  method: 'GET',
  path: '/admin/auction/{id}/deposits/{userId}',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'The reference of a bidder for a bank transfer of the EMD, and whether a transfer can be recorded now.',
  params: z.strictObject({ id: idField, userId: idField }),
  response: z.object({
    success: z.literal(true),
    name: z.string(),
    reference: z.string(),
    amount: rupees,
    /** Why no transfer can be recorded; null when one can. */
    obstacle: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const recordDeposit = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/deposits',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Records a deposit that came by bank transfer, and registers the payer like an online payment. A large one may need a second person.',
  params: auctionIdParams,
  mayAsk: true,
  body: {
    kind: 'json',
    schema: z.strictObject({ userId: idField, amount: rupeesField, ...bankTransfer.shape, approves }).check(fitsMethod),
  },
  response: doneOrAsked,
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
  duty: 'money',
  service: 'money-api',
  summary: 'Takes back the record of an EMD by bank transfer and the registration, before the auction starts.',
  params: transactionParams,
  body: { kind: 'json', schema: statedReason },
  response: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT'],
});
