import { DAY_MS } from '../durations.ts';
import { IST_OFFSET_MS } from '../ist.ts';

/** Banks take 5 to 7 working days after a refund was sent: https://razorpay.com/docs/payments/refunds/. */
const WORKING_DAYS = 7;

/** When a refund that was sent at this time should have arrived, without bank holidays. Epoch milliseconds. */
export function refundExpectedBy(sentAt: number): number {
  let at = sentAt;
  for (let left = WORKING_DAYS; left > 0;) {
    at += DAY_MS;
    const weekday = new Date(at + IST_OFFSET_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}
