import * as z from 'zod';
import { PAYMENT_TYPES } from '#shared/model/money/payment-enums.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { auctionIdParams } from '../auctions.ts';
import { done, idField, paise, rupees, rupeesField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

export const paymentType = z.enum(PAYMENT_TYPES, { error: 'The payment type must be emd or final.' });

const order = z.object({
  /** Razorpay's order id. */
  id: z.string(),
  /** Paise, as Razorpay's checkout requires. */
  amount: paise,
  currency: z.string(),
});

export const createPayment = defineRoute({
  method: 'POST',
  path: '/payments/create',
  audience: 'user',
  service: 'payments-api',
  summary:
    'Creates the order for a deposit or a final payment, or returns the existing one. The server computes the amount.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      auctionId: idField,
      /** Rupees. If given, it must be the amount owed. */
      amount: z.optional(rupeesField),
      paymentType,
      description: z.string().overwrite(oneLine).max(500).optional(),
    }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Null when nothing is due (an EMD of 0): the caller is registered at once. */
    order: order.nullable(),
    payment: z.object({ id: z.string() }),
    /** Razorpay's public key id. */
    key: z.string(),
    /** The URL of Razorpay's checkout script. */
    checkoutUrl: z.string(),
    /** Whether the caller is registered for the auction after this call. */
    registered: z.boolean(),
  }),
  errors: [
    'NOT_FOUND',
    'NOT_VERIFIED',
    'CONSENT_NEEDED',
    'REGISTRATION_CLOSED',
    'ALREADY_REGISTERED',
    'NOT_PAYABLE',
    'INVOICE_DETAILS_NEEDED',
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
  summary: 'The settings of Razorpay’s checkout, so that its script can be loaded before somebody pays.',
  response: z.object({
    success: z.literal(true),
    /** Razorpay's public key id. */
    key: z.string(),
    /** The URL of Razorpay's checkout script. */
    checkoutUrl: z.string(),
  }),
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const verifyPayment = defineRoute({
  method: 'POST',
  path: '/payments/verify',
  audience: 'user',
  service: 'payments-api',
  summary: 'Checks the signature from the checkout and records the captured payment. Idempotent.',
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
    'Receives captures, failures and refunds from Razorpay, signed over the raw body. Events may repeat and come in any order.',
  body: { kind: 'raw' },
  response: z.object({ success: z.literal(true) }),
  errors: ['INVALID_SIGNATURE'],
});

export const withdraw = defineRoute({
  method: 'POST',
  path: '/auctions/{id}/withdraw',
  audience: 'user',
  service: 'payments-api',
  summary: "Withdraws the caller's registration before the registration deadline. The EMD is refunded.",
  params: auctionIdParams,
  response: done,
  errors: ['NOT_FOUND', 'NOT_REGISTERED', 'REGISTRATION_CLOSED'],
});

export const answerCounterOffer = defineRoute({
  method: 'POST',
  path: '/auctions/{id}/counter-offer',
  audience: 'user',
  service: 'payments-api',
  summary:
    'Accepts or declines the counter-offer to the caller, whose bid ended below the reserve. Accepted, it is an ordinary win. Idempotent.',
  params: auctionIdParams,
  body: {
    kind: 'json',
    schema: z.strictObject({
      answer: z.enum(['accept', 'decline']),
      /** The price that the caller saw. */
      amount: rupeesField,
    }),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
