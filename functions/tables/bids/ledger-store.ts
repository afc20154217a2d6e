import { queryPage } from '../reads.ts';
import type { BidsTable } from '../table-handle.ts';
import { type BidItem, bidItem } from './bid-item.ts';

export interface LedgerStore {
  /** The newest entries in ascending order. Reads consistently. */
  readonly newest: (auctionId: string, limit: number) => Promise<readonly BidItem[]>;
  /**
   * All entries, newest first. Reads consistently, and only as many pages as the caller consumes.
   * @param unread `fail` for a caller that needs all of them
   */
  readonly newestFirst: (auctionId: string, unread?: 'skip' | 'fail') => AsyncGenerator<BidItem>;
  /** Reads consistently. */
  readonly at: (auctionId: string, seq: number) => Promise<BidItem | undefined>;
}

/** Most callers need only a few entries. */
const FIRST_READ = 50;
/** Pages grow up to about 5,000 entries, the 1 MB limit of a query. */
const LARGEST_READ = 5_000;
const GROWTH = 4;

export function ledgerStore(bids: BidsTable): LedgerStore {
  async function* newestFirst(
    auctionId: string,
    firstRead: number,
    unread: 'skip' | 'fail' = 'skip',
  ): AsyncGenerator<BidItem> {
    let after: Record<string, unknown> | undefined;
    for (let limit = firstRead; ; limit = Math.min(limit * GROWTH, LARGEST_READ)) {
      const query = { key: { auctionId }, isNewestFirst: true, limit, after, unread };
      const { items, next } = await queryPage(bids, query, bidItem);
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

    newestFirst: (auctionId, unread) => newestFirst(auctionId, FIRST_READ, unread),

    // bidding-api may only query the ledger.
    at: async (auctionId, seq) =>
      (await queryPage(bids, { key: { auctionId, seq }, unread: 'fail' }, bidItem)).items[0],
  };
}
