/** Scans the whole Auctions table, for background work only: no index holds every auction. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { AuctionsTable } from '../table-handle.ts';
import { STATE_SK } from './auction-items.ts';

/** The key of the last item read. */
export const scanPosition = z.object({ auctionId: z.string(), sk: z.string() });
export type ScanPosition = z.infer<typeof scanPosition>;

interface ScanPage {
  readonly items: readonly unknown[];
  /** Undefined on the last page. */
  readonly next: ScanPosition | undefined;
}

/**
 * One page of the items with these sort keys, with these attributes.
 * @param limit how many items of any kind to read
 */
async function scanPage(
  { client, tableName }: AuctionsTable,
  sortKeys: readonly string[],
  attributes: readonly string[],
  after: ScanPosition | undefined,
  limit?: number,
): Promise<ScanPage> {
  // Also the attribute of the filter, because dynoxide filters after the projection.
  const names = Object.fromEntries(['sk', ...attributes].map((attribute, n) => [`#a${n}`, attribute]));
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: tableName,
      FilterExpression: `sk IN (${sortKeys.map((_, n) => `:sk${n}`).join(', ')})`,
      ExpressionAttributeValues: Object.fromEntries(sortKeys.map((sk, n) => [`:sk${n}`, sk])),
      ProjectionExpression: Object.keys(names).join(', '),
      ExpressionAttributeNames: names,
      ...(after !== undefined && { ExclusiveStartKey: after }),
      ...(limit !== undefined && { Limit: limit }),
    }),
  );
  return {
    items: Items,
    next: LastEvaluatedKey === undefined ? undefined : z.parse(scanPosition, LastEvaluatedKey),
  };
}

/** All pages. */
export async function* scanItems(
  auctions: AuctionsTable,
  sortKeys: readonly string[],
  attributes: readonly string[],
): AsyncGenerator {
  let after: ScanPosition | undefined;
  do {
    const { items, next } = await scanPage(auctions, sortKeys, attributes, after);
    yield* items;
    after = next;
  } while (after !== undefined);
}

export interface AuctionIdPage {
  readonly auctionIds: readonly string[];
  readonly next: ScanPosition | undefined;
}

const found = z.object({ auctionId: z.string() });

/**
 * One page of auctions, including deleted ones.
 * @param limit how many items of any kind to read
 */
export async function scanAuctionIds(
  auctions: AuctionsTable,
  after: ScanPosition | undefined,
  limit?: number,
): Promise<AuctionIdPage> {
  const { items, next } = await scanPage(auctions, [STATE_SK], ['auctionId'], after, limit);
  return { auctionIds: items.map((item) => z.parse(found, item).auctionId), next };
}
