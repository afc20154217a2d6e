import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import type { BidOnApproval } from './approval-writes.ts';

/**
 * What the bidder is told when the bid was declined or nobody decided in time.
 *
 * @param reason the admin's, if one declined it
 */
export function notAccepted(
  { state: { auctionId, currentBid: amount }, bidder, title }: BidOnApproval,
  reason: string | undefined,
  at: number,
): NotificationEvent {
  const { userId, deposit, depositAmount } = bidder;
  const returned = deposit === 'held' ? depositAmount : 0;
  return { kind: 'bid-not-accepted', auctionId, title, userId, amount, deposit: returned, reason, at };
}
