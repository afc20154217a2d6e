import { latestOwnBidAt } from '#functions/bidding/bid-pace.ts';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { changeMaximum } from '#functions/bidding/maximum/change-maximum.ts';
import { maximumVault } from '#functions/bidding/maximum/maximum-vault.ts';
import { readMaximum } from '#functions/bidding/maximum/read-maximum.ts';
import { placeBid } from '#functions/bidding/place-bid.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { MaximumItem } from '#functions/tables/bids/maximum-store.ts';
import { type Refusal } from '#shared/contract/http/errors.ts';
import { TEST_KEYS } from '#tests/support/bidding/test-keys.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { bidder } from './given.ts';
import { modelTable } from './model-table.ts';

/** @param bidsPerSecond the limit for one user; unlimited by default */
export function given(
  state: StateItem,
  ledger: readonly BidItem[] = [],
  bidsPerSecond = Infinity,
  maximums: readonly MaximumItem[] = [],
) {
  const auctions = modelTable(state, [bidder('asha'), bidder('ravi'), bidder('kiran', { deposit: 'forfeited' })]);
  let now = NOW + 5;
  let ledgerReads = 0;
  let opening: () => void = () => undefined;
  const vault = maximumVault(
    async () => TEST_KEYS,
    () => now,
  );
  const refusals = new Map<string, Refusal>();
  const deps = {
    auctions,
    entitlements: entitlements(
      auctions,
      async (userId) => refusals.get(userId),
      async () => false,
    ),
    records: {
      newest: async () => (ledgerReads++, ledger.slice(-20)),
      at: async (_: string, seq: number) => (ledgerReads++, ledger.find((entry) => entry.seq === seq)),
      async *maximums() {
        yield* maximums.toReversed();
      },
    },
    vault: {
      ...vault,
      open: async (...asked: Parameters<typeof vault.open>) => {
        opening();
        return vault.open(...asked);
      },
    },
    clock: () => now,
    latestOwnBidAt: (at: number) => latestOwnBidAt({ perSecond: bidsPerSecond }, at),
  };
  const bid = (
    userId: string,
    rupees: number,
    more: { bidId?: string; receivedAt?: number; isMaximum?: boolean } = {},
  ) =>
    placeBid(deps, {
      auctionId: 'lot-1',
      userId,
      amount: rupees * 100,
      isMaximum: more.isMaximum ?? false,
      bidId: more.bidId ?? `${userId}-${rupees}`,
      receivedAt: more.receivedAt ?? NOW,
    });
  const changeTo = (userId: string, rupees: number) =>
    changeMaximum(deps, { auctionId: 'lot-1', userId, maximum: rupees * 100, receivedAt: NOW });
  const own = (userId: string) => readMaximum(deps, 'lot-1', userId);
  const onOpen = (run: () => void) => void (opening = run);
  return {
    auctions,
    refusals,
    bid,
    changeTo,
    own,
    onOpen,
    advance: (ms: number) => void (now += ms),
    ledgerReads: () => ledgerReads,
  };
}
