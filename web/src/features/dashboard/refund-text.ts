import { formatDateTime } from '#web/ui/format/format-time.ts';
import type { OwnPayment } from '#web/account/dashboard-types.ts';

export type Refund = NonNullable<OwnPayment['refund']>;

/** The refund's reference for the bidder's bank. */
export function refundText({ since, doneAt, bankReference, isByBank }: Refund): string {
  const reference = bankReference === null ? '' : `, our bank’s reference ${bankReference}`;
  if (doneAt !== null) return `Refunded on ${formatDateTime(doneAt)}${reference}.`;
  const from = since === null ? '' : ` since ${formatDateTime(since)}`;
  if (isByBank) return `Refund by bank transfer due${from}.`;
  return `Refund in progress${from}${reference}, usually 5 to 7 working days.`;
}
