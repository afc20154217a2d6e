import type { StateItem } from '../../../functions/tables/auctions/auction-items.ts';
import type { BidItem } from '../../../functions/tables/bids/bid-item.ts';
import { type Refusal } from '../../../shared/contract/errors.ts';
import { entitlements } from '../../../functions/bidding/entitlement.ts';
import { latestOwnBidAt } from '../../../functions/bidding/bid-pace.ts';
import { placeBid } from '../../../functions/bidding/place-bid.ts';
import { bidder } from './given.ts';
import { modelTable } from './model-table.ts';
import { NOW } from '../../support/builders/time.ts';

/** @param bidsPerSecond the limit for one user; unlimited by default */
export function given(state: StateItem, ledger: readonly BidItem[] = [], bidsPerSecond = Infinity) {
  const auctions = modelTable(state, [bidder('asha'), bidder('ravi'), bidder('kiran', { deposit: 'forfeited' })]);
  let now = NOW + 5;
  let ledgerReads = 0;
  const refusals = new Map<string, Refusal>();
  const deps = {
    auctions,
    entitlements: entitlements(auctions, async (userId) => refusals.get(userId)),
    ledger: {
      newest: async () => (ledgerReads++, ledger.slice(-20)),
      at: async (_: string, seq: number) => (ledgerReads++, ledger.find((entry) => entry.seq === seq)),
    },
    clock: () => now,
    latestOwnBidAt: (at: number) => latestOwnBidAt({ perSecond: bidsPerSecond }, at),
  };
  const bid = (userId: string, rupees: number, more: { bidId?: string; receivedAt?: number } = {}) =>
    placeBid(deps, {
      auctionId: 'lot-1',
      userId,
      amount: rupees * 100,
      bidId: more.bidId ?? `${userId}-${rupees}`,
      receivedAt: more.receivedAt ?? NOW,
    });
  return { auctions, refusals, bid, advance: (ms: number) => void (now += ms), ledgerReads: () => ledgerReads };
}
