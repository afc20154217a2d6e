/** Refunds by bank transfer. */
import * as z from 'zod';
import { done } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { bankTransfer, reason, statedReason, transactionParams } from './money-fields.ts';

const command = {
  method: 'POST',
  audience: 'admin',
  service: 'money-api',
  params: transactionParams,
  response: done,
} as const;

export const sendByBank = defineRoute({
  ...command,
  path: '/admin/transactions/{id}/by-bank',
  summary:
    'Leaves a refund that the provider has refused to a bank transfer. The provider is not asked for it any more.',
  body: { kind: 'json', schema: statedReason },
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const recordBankRefund = defineRoute({
  ...command,
  path: '/admin/transactions/{id}/bank-refund',
  summary: 'Records that a refund which goes back by bank transfer was sent.',
  body: { kind: 'json', schema: bankTransfer },
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const undoBankRefund = defineRoute({
  ...command,
  path: '/admin/transactions/{id}/bank-refund/undo',
  summary:
    'Makes a refund due again that was recorded as sent by bank transfer: it came back, or the record was wrong.',
  body: {
    kind: 'json',
    /** A wrong record frees its UTR. */
    schema: z.strictObject({ why: z.enum(['came-back', 'wrong']), reason }),
  },
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT'],
});
