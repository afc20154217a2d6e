import { refundExpectedBy } from '#shared/model/money/refund-arrival.ts';
import type { OwnPayment } from '#web/account/dashboard-types.ts';
import { formatDate, formatDateTime } from '#web/ui/format/format-time.ts';

export type Refund = NonNullable<OwnPayment['refund']>;

/** How far the refund is, why it was made, and its reference for the bidder's bank. */
export function refundText(refund: Refund): string {
  return refund.reason === null ? progress(refund) : `${progress(refund)} Reason: ${refund.reason}`;
}

function progress({ since, doneAt, bankReference, isByBank }: Refund): string {
  const reference = bankReference === null ? '' : `, our bank’s reference ${bankReference}`;
  if (doneAt !== null) {
    const sent = `Sent on ${formatDateTime(doneAt)}${reference}.`;
    return isByBank ? sent : `${sent} Expected by ${formatDate(refundExpectedBy(Date.parse(doneAt)))}.`;
  }
  const from = since === null ? '' : ` since ${formatDateTime(since)}`;
  if (isByBank) return `Refund by bank transfer due${from}.`;
  return `Refund in progress${from}${reference}. Once sent, it takes 5 to 7 working days.`;
}
