/**
 * How long an order may still be paid: a payment may be authorized up to three days late.
 * https://razorpay.com/docs/payments/payments/late-authorisation.md
 */
export const ORDER_LIFE_MS = 3 * 24 * 60 * 60 * 1000;
