/** Routes for refunds by bank transfer: of payments that came by one, and of refunds that Razorpay refused. */
import * as z from 'zod';
import { done } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { bankTransfer, fitsMethod, reason, statedReason, transactionParams } from './money-fields.ts';

const command = {
  method: 'POST',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  params: transactionParams,
  response: done,
} as const;

export const sendByBank = defineRoute({
  ...command,
  path: '/admin/transactions/{id}/by-bank',
  summary: 'Changes a refund that Razorpay has refused to a bank transfer. It is not sent to Razorpay again.',
  body: { kind: 'json', schema: statedReason },
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const recordBankRefund = defineRoute({
  ...command,
  path: '/admin/transactions/{id}/bank-refund',
  summary: 'Records that a refund was sent by bank transfer.',
  body: { kind: 'json', schema: bankTransfer.check(fitsMethod) },
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const undoBankRefund = defineRoute({
  ...command,
  path: '/admin/transactions/{id}/bank-refund/undo',
  summary:
    'Takes back the record of a refund by bank transfer, because it came back or the record was wrong. The refund is due again.',
  body: {
    kind: 'json',
    /** After a wrong record the UTR can be used again. */
    schema: z.strictObject({ why: z.enum(['came-back', 'wrong']), reason }),
  },
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT'],
});
