/** The routes for refunds that go back by bank transfer: what came by one, and what Razorpay does not send. */
import * as z from 'zod';
import { done } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { bankTransfer, reason, statedReason, transactionParams } from './money-fields.ts';

export const sendByBank = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/by-bank',
  audience: 'admin',
  service: 'money-api',
  summary:
    'Leaves a refund that the provider has refused to a bank transfer. The provider is not asked for it any more.',
  params: transactionParams,
  body: { kind: 'json', schema: statedReason },
  response: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const recordBankRefund = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/bank-refund',
  audience: 'admin',
  service: 'money-api',
  summary: 'Records that a refund which goes back by bank transfer was sent.',
  params: transactionParams,
  body: { kind: 'json', schema: bankTransfer },
  response: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const undoBankRefund = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/bank-refund/undo',
  audience: 'admin',
  service: 'money-api',
  summary:
    'Makes a refund due again that was recorded as sent by bank transfer: it came back, or the record was wrong.',
  params: transactionParams,
  body: {
    kind: 'json',
    /** A wrong record frees its UTR. */
    schema: z.strictObject({ why: z.enum(['came-back', 'wrong']), reason }),
  },
  response: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT'],
});
