import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { BidsTable } from '../table-handle.ts';
import { type BidItem, bidItem } from './bid-item.ts';

export interface LedgerStore {
  /** The newest entries of an auction, at most `limit`, in ascending order. Read consistently. */
  readonly newest: (auctionId: string, limit: number) => Promise<readonly BidItem[]>;
  /** Every entry of an auction, the newest first, read consistently and no further than is asked for. */
  readonly newestFirst: (auctionId: string) => AsyncGenerator<BidItem>;
  /** One entry, read consistently. */
  readonly at: (auctionId: string, seq: number) => Promise<BidItem | undefined>;
}

/** Whoever reads from the newest bid on mostly needs a few. */
const FIRST_READ = 50;
/** A whole ledger is read in ever larger pieces: 1 MB, the most that a query answers, is about 5,000 entries. */
const LARGEST_READ = 5_000;
const GROWTH = 4;

/** What is read of the append-only bid ledger in the Bids table. */
export function ledgerStore({ client, tableName }: BidsTable): LedgerStore {
  async function* newestFirst(auctionId: string, firstRead = FIRST_READ): AsyncGenerator<BidItem> {
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
      yield* Items.map((item) => z.parse(bidItem, item));
      if (LastEvaluatedKey === undefined) return;
      from = LastEvaluatedKey;
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

    at: async (auctionId, seq) => {
      // A query, because that is what bidding-api may do with the ledger.
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'auctionId = :auctionId AND seq = :seq',
          ExpressionAttributeValues: { ':auctionId': auctionId, ':seq': seq },
          ConsistentRead: true,
        }),
      );
      return Items.map((item) => z.parse(bidItem, item))[0];
    },
  };
}
