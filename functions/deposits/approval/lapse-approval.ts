import { approvalUntil, isOnApproval } from '#functions/domain/auctions/approval.ts';
import type { NoticeWrites, NotificationEvent } from '#functions/domain/notification-event.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { notAcceptedWrites, writeApproval, type BidOnApproval } from './approval-writes.ts';
import { loadOnApproval } from './decide-once.ts';

/** Ends the approval of a bid that no admin has accepted in time: the lot stays unsold. Idempotent. */
export async function lapseApproval(
  { tables, noticeWrites }: { readonly tables: MoneyMovementTables; readonly noticeWrites: NoticeWrites },
  state: StateItem,
  now: number,
): Promise<void> {
  if (!isOnApproval(state) || approvalUntil(state) > now) return;
  const bid = await loadOnApproval(tables.auctions, state);
  // The settlement is still to come, or an admin has just decided. The next wake-up looks again.
  if (bid === undefined) return;
  const { auctionId, currentBid: amount } = state;
  const { bidder, others } = notAcceptedWrites(tables, bid, {
    by: 'boli',
    now,
    reason: 'Bid below the reserve not accepted',
  });
  const { title } = bid;
  const notices = [
    ...noticeWrites(notAccepted(bid, { at: now })),
    ...noticeWrites({ kind: 'approval-lapsed', auctionId, title, amount, at: now }),
  ];
  await writeApproval(tables, bid, { approval: 'lapsed' }, { bidder, others: [...others, ...notices] });
}

/**
 * What the bidder is told when the bid was declined or nobody decided in time.
 *
 * @param reason the admin's, if one declined it
 */
export function notAccepted(
  { state: { auctionId, currentBid: amount }, bidder, title }: BidOnApproval,
  { reason, at }: { readonly reason?: string | undefined; readonly at: number },
): NotificationEvent {
  const { userId, deposit, depositAmount } = bidder;
  const returned = deposit === 'held' ? depositAmount : 0;
  return { kind: 'bid-not-accepted', auctionId, title, userId, amount, deposit: returned, reason, at };
}
