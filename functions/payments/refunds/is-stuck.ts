import { goesByBank } from '../../tables/payments/goes-by-bank.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A refund that the provider has not taken on by now does not get on by itself. */
const TAKEN_ON_WITHIN_MS = 24 * HOUR_MS;
/** Banks take 5 to 7 working days (https://razorpay.com/docs/payments/refunds): weekends and holidays between. */
const PROCESSED_WITHIN_MS = 11 * 24 * HOUR_MS;

/** Whether somebody must look at a refund: it failed, or has waited too long. */
export function isStuck(payment: PaymentItem, now: number): boolean {
  const { status, refundDueSince = payment.updatedAt, refundId, refundProblem } = payment;
  if (status !== 'refunding') return false;
  const age = now - refundDueSince;
  // Nobody but an admin can send it: they have a day.
  if (goesByBank(payment)) return age > TAKEN_ON_WITHIN_MS;
  if (refundProblem !== undefined) return age > HOUR_MS;
  return age > (refundId === undefined ? TAKEN_ON_WITHIN_MS : PROCESSED_WITHIN_MS);
}
