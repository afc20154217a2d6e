import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type BidItem, bidItem } from './bid-item.ts';
import type { BidsTable } from '../table-handle.ts';

export interface LedgerStore {
  /** The newest entries of an auction, at most `limit`, in ascending order. Read consistently. */
  readonly newest: (auctionId: string, limit: number) => Promise<readonly BidItem[]>;
  /** Every entry of an auction, the newest first, read consistently and no further than is asked for. */
  readonly newestFirst: (auctionId: string) => AsyncGenerator<BidItem>;
  /** One entry, read consistently. */
  readonly at: (auctionId: string, seq: number) => Promise<BidItem | undefined>;
}

/** Whoever reads from the newest bid on mostly needs a few. */
const PAGE = 50;

/** What is read of the append-only bid ledger in the Bids table. */
export function ledgerStore({ client, tableName }: BidsTable): LedgerStore {
  return {
    newest: async (auctionId, limit) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'auctionId = :auctionId',
          ExpressionAttributeValues: { ':auctionId': auctionId },
          ScanIndexForward: false,
          ConsistentRead: true,
          Limit: limit,
        }),
      );
      return Items.map((item) => z.parse(bidItem, item)).toReversed();
    },

    async *newestFirst(auctionId) {
      const query = {
        TableName: tableName,
        KeyConditionExpression: 'auctionId = :auctionId',
        ExpressionAttributeValues: { ':auctionId': auctionId },
        ScanIndexForward: false,
        ConsistentRead: true,
      };
      for await (const { Items = [] } of paginateQuery({ client, pageSize: PAGE }, query)) {
        for (const item of Items) yield z.parse(bidItem, item);
      }
    },

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
      const [item] = Items;
      return item === undefined ? undefined : z.parse(bidItem, item);
    },
  };
}
