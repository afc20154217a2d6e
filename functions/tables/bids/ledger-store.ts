import { queryPage } from '../reads.ts';
import type { BidsTable } from '../table-handle.ts';
import { type BidItem, bidItem } from './bid-item.ts';

export interface LedgerStore {
  /** The newest entries in ascending order. Reads consistently. */
  readonly newest: (auctionId: string, limit: number) => Promise<readonly BidItem[]>;
  /** All entries, newest first. Reads consistently, and only as many pages as the caller consumes. */
  readonly newestFirst: (auctionId: string) => AsyncGenerator<BidItem>;
  /** Reads consistently. */
  readonly at: (auctionId: string, seq: number) => Promise<BidItem | undefined>;
}

/** Most callers need only a few entries. */
const FIRST_READ = 50;
/** Pages grow up to about 5,000 entries, the 1 MB limit of a query. */
const LARGEST_READ = 5_000;
const GROWTH = 4;

export function ledgerStore(bids: BidsTable): LedgerStore {
  async function* newestFirst(auctionId: string, firstRead = FIRST_READ): AsyncGenerator<BidItem> {
    let after: Record<string, unknown> | undefined;
    for (let limit = firstRead; ; limit = Math.min(limit * GROWTH, LARGEST_READ)) {
      const { items, next } = await queryPage(bids, { key: { auctionId }, isNewestFirst: true, limit, after }, bidItem);
      yield* items;
      if (next === undefined) return;
      after = next;
    }
  }

  return {
    newest: async (auctionId, limit) => {
      const entries: BidItem[] = [];
      for await (const entry of newestFirst(auctionId, limit)) {
        entries.push(entry);
        if (entries.length === limit) break;
      }
      return entries.toReversed();
    },

    newestFirst: (auctionId) => newestFirst(auctionId),

    // bidding-api may only query the ledger.
    at: async (auctionId, seq) =>
      (await queryPage(bids, { key: { auctionId, seq }, unread: 'fail' }, bidItem)).items[0],
  };
}
