/**
 * How long more money may come for an order: a payment may be authorised up to three days late.
 * https://razorpay.com/docs/payments/payments/late-authorisation.md
 */
export const ORDER_LIFE_MS = 3 * 24 * 60 * 60 * 1000;
