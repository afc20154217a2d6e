import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { BidItem } from './bid-item.ts';
import type { BidsTable } from '../table-handle.ts';
import { entriesIn, PAGE_ENTRIES, pageOf } from './ledger-page.ts';

export interface LedgerStore {
  /** The newest entries of an auction, at most `limit`, in ascending order. Read consistently. */
  readonly newest: (auctionId: string, limit: number) => Promise<readonly BidItem[]>;
  /** Every entry of an auction, the newest first, read consistently and no further than is asked for. */
  readonly newestFirst: (auctionId: string) => AsyncGenerator<BidItem>;
  /** One entry, read consistently. */
  readonly at: (auctionId: string, seq: number) => Promise<BidItem | undefined>;
}

/** Whoever reads from the newest bid on mostly needs a few. Items. */
const FIRST_READ = 15;
/** A whole ledger is read in ever larger pieces: 1 MB, the most that a query answers, is about 1,500 items. */
const LARGEST_READ = 1_500;
const GROWTH = 4;

/** What is read of the append-only bid ledger in the Bids table. */
export function ledgerStore({ client, tableName }: BidsTable): LedgerStore {
  async function* itemsFrom(auctionId: string, firstRead: number): AsyncGenerator {
    let from: Record<string, unknown> | undefined;
    for (let limit = firstRead; ; limit = Math.min(limit * GROWTH, LARGEST_READ)) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'auctionId = :auctionId',
          ExpressionAttributeValues: { ':auctionId': auctionId },
          ScanIndexForward: false,
          ConsistentRead: true,
          Limit: limit,
          ExclusiveStartKey: from,
        }),
      );
      yield* Items;
      if (LastEvaluatedKey === undefined) return;
      from = LastEvaluatedKey;
    }
  }

  /**
   * The entries of a page are gathered before the first of them is answered. A repetition of the stream may have put an entry
   * into the page while its neighbours are items of their own, from before there were pages; these lie between the page's
   * key and that of the page before. An entry that is there in both forms is answered as it was first.
   */
  async function* newestFirst(auctionId: string, firstRead = FIRST_READ): AsyncGenerator<BidItem> {
    let page = new Map<number, BidItem>();
    let key: number | undefined;
    for await (const item of itemsFrom(auctionId, firstRead)) {
      for (const entry of entriesIn(item)) {
        if (pageOf(entry.seq) !== key) {
          yield* falling(page);
          page = new Map();
          key = pageOf(entry.seq);
        }
        page.set(entry.seq, entry);
      }
    }
    yield* falling(page);
  }

  return {
    newest: async (auctionId, limit) => {
      const entries: BidItem[] = [];
      // The newest page may hold a single entry, and the item below it says that it is whole.
      for await (const entry of newestFirst(auctionId, Math.ceil((limit - 1) / PAGE_ENTRIES) + 2)) {
        entries.push(entry);
        if (entries.length === limit) break;
      }
      return entries.toReversed();
    },

    newestFirst: (auctionId) => newestFirst(auctionId),

    at: async (auctionId, seq) => {
      // A query, because that is what bidding-api may do with the ledger.
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'auctionId = :auctionId AND seq BETWEEN :seq AND :page',
          ExpressionAttributeValues: { ':auctionId': auctionId, ':seq': seq, ':page': pageOf(seq) },
          ScanIndexForward: false,
          ConsistentRead: true,
        }),
      );
      return Items.flatMap(entriesIn).findLast((entry) => entry.seq === seq);
    },
  };
}

function falling(page: ReadonlyMap<number, BidItem>): readonly BidItem[] {
  return [...page.values()].toSorted((one, other) => other.seq - one.seq);
}
