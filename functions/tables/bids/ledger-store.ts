import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { writeIf } from '../write-if.ts';
import { type BidItem, bidItem } from './bid-item.ts';

export interface LedgerStore {
  /** The newest entries of an auction, at most `limit`, in ascending order. Read consistently. */
  readonly newest: (auctionId: string, limit: number) => Promise<readonly BidItem[]>;
  /** One entry, read consistently. */
  readonly at: (auctionId: string, seq: number) => Promise<BidItem | undefined>;
  /** Adds an entry; one that is there already stays as it is. */
  readonly append: (entry: BidItem) => Promise<void>;
}

/** The append-only bid ledger in the Bids table. */
export function ledgerStore(client: DynamoDBDocumentClient, table: string): LedgerStore {
  return {
    newest: async (auctionId, limit) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'auctionId = :auctionId',
          ExpressionAttributeValues: { ':auctionId': auctionId },
          ScanIndexForward: false,
          ConsistentRead: true,
          Limit: limit,
        }),
      );
      return Items.map((item) => z.parse(bidItem, item)).toReversed();
    },

    at: async (auctionId, seq) => {
      // A query, because that is what bidding-api may do with the ledger.
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'auctionId = :auctionId AND seq = :seq',
          ExpressionAttributeValues: { ':auctionId': auctionId, ':seq': seq },
          ConsistentRead: true,
        }),
      );
      const [item] = Items;
      return item === undefined ? undefined : z.parse(bidItem, item);
    },

    append: async (entry) => {
      const condition = { ConditionExpression: 'attribute_not_exists(seq)' };
      await writeIf(() => client.send(new PutCommand({ TableName: table, Item: entry, ...condition })));
    },
  };
}
