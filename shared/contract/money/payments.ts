import { PAYMENT_TYPES } from '../../model/money/payment-words.ts';
import * as z from 'zod';
import { auctionIdParams } from '../auctions.ts';
import { done, idField, paise, rupees, rupeesField } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const paymentType = z.enum(PAYMENT_TYPES, { error: 'The payment type must be emd or final.' });

const order = z.object({
  /** The provider's order id. */
  id: z.string(),
  /** Paise, as the provider's checkout wants it. */
  amount: paise,
  currency: z.string(),
});

export const createPayment = defineRoute({
  method: 'POST',
  path: '/payments/create',
  audience: 'user',
  service: 'payments-api',
  summary: 'Creates, or finds again, the order for an EMD or a final payment. The server computes what is owed.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      auctionId: idField,
      /** Rupees; must be what is owed, when given. */
      amount: z.optional(rupeesField),
      paymentType,
      description: z.string().max(500).optional(),
    }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Null when nothing is due (an EMD of 0): the caller is registered at once. */
    order: order.nullable(),
    payment: z.object({ id: z.string() }),
    /** The provider's public key id. */
    key: z.string(),
    /** The provider's checkout script. */
    checkoutUrl: z.string(),
    /** Whether the caller is registered for the auction after this call. */
    registered: z.boolean(),
  }),
  errors: [
    'NOT_FOUND',
    'NOT_VERIFIED',
    'REGISTRATION_CLOSED',
    'ALREADY_REGISTERED',
    'NOT_PAYABLE',
    'ALREADY_PAID',
    'AMOUNT_MISMATCH',
    'PAYMENT_PROVIDER_UNAVAILABLE',
  ],
});

export const checkoutSettings = defineRoute({
  method: 'GET',
  path: '/payments/checkout',
  audience: 'user',
  service: 'payments-api',
  summary: 'What opens the provider’s checkout, so that its script can be loaded before somebody pays.',
  response: z.object({
    success: z.literal(true),
    /** The provider's public key id. */
    key: z.string(),
    /** The provider's checkout script. */
    checkoutUrl: z.string(),
  }),
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const verifyPayment = defineRoute({
  method: 'POST',
  path: '/payments/verify',
  audience: 'user',
  service: 'payments-api',
  summary: 'Checks the signature the checkout answered with and records the captured payment, once.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      razorpay_order_id: z.string({ error: 'The order id is required.' }).min(1).max(64),
      razorpay_payment_id: z.string({ error: 'The payment id is required.' }).min(1).max(64),
      razorpay_signature: z.string({ error: 'The signature is required.' }).min(1).max(256),
      paymentId: idField,
    }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    payment: z.object({
      id: z.string(),
      status: z.enum(['pending', 'captured', 'refunding', 'refunded']),
      amount: rupees,
    }),
  }),
  errors: ['NOT_FOUND', 'INVALID_SIGNATURE', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const paymentWebhook = defineRoute({
  method: 'POST',
  path: '/payments/webhook',
  audience: 'public',
  service: 'payment-webhook',
  summary:
    'Razorpay tells of captures, failures and refunds. Signed over the raw body; any order, any number of times.',
  body: { kind: 'raw' },
  response: z.object({ success: z.literal(true) }),
  errors: ['INVALID_SIGNATURE'],
});

export const withdraw = defineRoute({
  method: 'POST',
  path: '/auctions/{id}/withdraw',
  audience: 'user',
  service: 'payments-api',
  summary: "Takes back the caller's registration before the registration deadline; the EMD is refunded.",
  params: auctionIdParams,
  response: done,
  errors: ['NOT_FOUND', 'NOT_REGISTERED', 'REGISTRATION_CLOSED'],
});
