import { approvalUntil, isOnApproval } from '#functions/domain/auctions/approval.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { notAcceptedWrites, writeApproval } from './approval-writes.ts';
import { loadOnApproval } from './load-on-approval.ts';
import { notAccepted } from './not-accepted.ts';

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
    ...noticeWrites(notAccepted(bid, undefined, now)),
    ...noticeWrites({ kind: 'approval-lapsed', auctionId, title, amount, at: now }),
  ];
  await writeApproval(tables, bid, { approval: 'lapsed' }, { bidder, others: [...others, ...notices] });
}
