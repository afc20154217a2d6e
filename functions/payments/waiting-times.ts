import { goesByBank } from '#functions/domain/payments/transfer.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { HOUR_MS } from '#shared/model/durations.ts';

/** Longest time between two checks of a due refund or an open order. */
export const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/**
 * For how long a notice that may be missing is repeated. The claims of its mails expire after 15 days, the notice itself
 * after 90: then it would be told a second time.
 */
export const NOTICE_REPEATED_MS = 14 * 24 * HOUR_MS;

/** Time between two checks of a recorded payment whose order may be paid again. */
export const RECHECK_PAUSE_MS = 24 * HOUR_MS;

/** A refund that Razorpay has not accepted by then will not proceed by itself. */
const ACCEPTED_WITHIN_MS = 24 * HOUR_MS;
/** Banks take 5 to 7 working days, plus weekends and holidays: https://razorpay.com/docs/payments/refunds. */
const PROCESSED_WITHIN_MS = 11 * 24 * HOUR_MS;

/** Whether an admin must act on a refund: it failed or has waited too long. */
export function isStuck(payment: PaymentItem, now: number): boolean {
  const { status, refundDueSince = payment.updatedAt, refundId, refundProblem } = payment;
  if (status !== 'refunding') return false;
  const age = now - refundDueSince;
  // Admins have a day to send a bank transfer.
  if (goesByBank(payment)) return age > ACCEPTED_WITHIN_MS;
  if (refundProblem !== undefined) return age > HOUR_MS;
  return age > (refundId === undefined ? ACCEPTED_WITHIN_MS : PROCESSED_WITHIN_MS);
}
