import type { StateItem } from '../../tables/auctions/auction-items.ts';
import { getBidder } from '../../tables/auctions/auction-reads.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { forfeitBidder, type SettlementStore } from '../../deposits/settlement-store.ts';

export interface ForfeitDeps {
  readonly store: SettlementStore;
  readonly notify: Notify;
}

/**
 * When the winner's payment was due before `now` and has not come: forfeits the deposit and tells the winner and
 * the admins. Harmless at any other time, and when repeated.
 */
export async function forfeitOverdue(deps: ForfeitDeps, state: StateItem, title: string, now: number): Promise<void> {
  if (state.status !== 'completed' || state.lastBid === undefined) return;
  const { auctionId, lastBid } = state;
  const bidder = await getBidder(deps.store.auctions, auctionId, lastBid.userId);
  const dueAt = bidder?.paymentDueAt;
  if (bidder === undefined || dueAt === undefined || dueAt > now) return;
  if (bidder.finalPayment === 'due') {
    const outcome = await forfeitBidder(deps.store, bidder, { title, paymentDueAt: dueAt, now });
    // Paid, or forfeited by another call, in this moment: whoever did it tells of it.
    if (outcome === 'stale') return;
  } else if (bidder.finalPayment !== 'overdue') return;
  const { userId, name, depositAmount: deposit } = bidder;
  await deps.notify({ kind: 'deposit-forfeited', auctionId, title, userId, name, deposit, at: dueAt });
}
