/** Routes for refunds by bank transfer: of payments that came by one, and of refunds that Razorpay refused. */
import * as z from 'zod';
import { done } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { bankTransfer, reason, statedReason, transactionParams } from './money-fields.ts';

export const sendByBank = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/by-bank',
  audience: 'admin',
  service: 'money-api',
  summary: 'Changes a refund that Razorpay has refused to a bank transfer. It is not sent to Razorpay again.',
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
  summary: 'Records that a refund was sent by bank transfer.',
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
    'Takes back the record of a refund by bank transfer, because it came back or the record was wrong. The refund is due again.',
  params: transactionParams,
  body: {
    kind: 'json',
    /** After a wrong record the UTR can be used again. */
    schema: z.strictObject({ why: z.enum(['came-back', 'wrong']), reason }),
  },
  response: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT'],
});
