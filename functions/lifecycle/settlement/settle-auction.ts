import type { BidderItem } from '../../tables/auctions/auction-items.ts';
import { queryBidders } from '../../tables/auctions/auction-reads.ts';
import type { NoticeItem } from '../../tables/notifications/notice-item.ts';
import type { NoticeStore } from '../../tables/notifications/notice-store.ts';
import {
  auctionCancelledNotice,
  auctionEndedAdminNotice,
  auctionEndedNotice,
  auctionWonNotice,
} from '../../notifications/notices.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { decideSettlement, type EndedState } from '../../deposits/settle.ts';
import { settleBidder, type SettlementStore } from '../../deposits/settlement-store.ts';

const AT_ONCE = 10;

export interface SettlementDeps {
  readonly store: SettlementStore;
  readonly notices: NoticeStore;
  /** How long a winner has to pay. */
  readonly paymentWindowMs: number;
}

/**
 * Settles every bidder's deposit at the end of an auction and tells everyone how it ended. Repeating it changes
 * nothing; one bidder who cannot be settled does not keep the others waiting, but fails the call in the end.
 */
export async function settleAuction(
  deps: SettlementDeps,
  state: EndedState,
  title: string,
  now: number,
): Promise<void> {
  if (state.status === 'completed') await deps.notices.put(toAdmins(state, title));
  await inParallel(queryBidders(deps.store.auctions, state.auctionId), AT_ONCE, async (bidder) => {
    const settlement = decideSettlement(bidder, state, deps.paymentWindowMs);
    if (settlement.kind !== 'already-settled') {
      await settleBidder(deps.store, bidder, settlement, { title, closedAt: state.closedAt, now });
    }
    // Also for bidders settled before: whoever settled them may have stopped before telling them.
    const outcome = settlement.kind === 'already-settled' ? bidder.outcome : settlement.kind;
    const notice = toBidder(state, bidder, outcome, title, deps.paymentWindowMs);
    if (notice !== undefined) await deps.notices.put(notice);
  });
}

function toAdmins(state: EndedState, title: string): NoticeItem {
  const { auctionId, closedAt: at, lastBid, currentBid } = state;
  const winner = lastBid === undefined ? undefined : { name: lastBid.name, amount: currentBid };
  return auctionEndedAdminNotice({ auctionId, title, at, winner });
}

/** Nothing for those whose outcome stands although the auction was deleted after its end. */
function toBidder(
  state: EndedState,
  bidder: BidderItem,
  outcome: BidderItem['outcome'],
  title: string,
  paymentWindowMs: number,
): NoticeItem | undefined {
  const { auctionId, closedAt: at, lastBid, currentBid, cancelReason: reason } = state;
  const { userId, depositAmount: deposit } = bidder;
  const facts = { auctionId, title, at, userId };
  if (outcome === 'cancelled') {
    return auctionCancelledNotice({ ...facts, reason, deposit, deleted: state.deleted === true });
  }
  if (state.status === 'cancelled') return undefined;
  if (outcome === 'won') {
    return auctionWonNotice({ ...facts, amount: currentBid, paymentDueAt: at + paymentWindowMs });
  }
  return auctionEndedNotice({ ...facts, amount: lastBid === undefined ? undefined : currentBid, deposit });
}
