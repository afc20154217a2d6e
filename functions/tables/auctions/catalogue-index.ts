/** The sorted lists of the catalogue, read a slice at a time: keys only, so that a slice of 25 costs one read unit. */
import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CATALOGUE_INDEXES, type CatalogueOrder, STARTING_BY_STATUS } from '../table-specs.ts';
import { statusCategory } from './catalogue-keys.ts';
import type { FiledStatus } from './filed-status.ts';
import type { AuctionsTable } from '../table-handle.ts';

/** A listing's place in one of the orders. */
export interface Place {
  readonly auctionId: string;
  /** The sort key of the order. */
  readonly position: string;
}

export type Direction = 'ascending' | 'descending';

export interface SliceOf {
  readonly order: CatalogueOrder;
  readonly status: FiledStatus;
  /** All when undefined. */
  readonly categorie: string | undefined;
  readonly direction: Direction;
}

const keys = z.catchall(z.object({ auctionId: z.string() }), z.unknown());

/** The next places after a position, from the index (so behind by a moment). */
export async function readSlice(
  { client, tableName }: AuctionsTable,
  { order, status, categorie, direction }: SliceOf,
  after: string | undefined,
  limit: number,
): Promise<readonly Place[]> {
  const { sort, byStatus, byCategory } = CATALOGUE_INDEXES[order];
  const isAscending = direction === 'ascending';
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      IndexName: categorie === undefined ? byStatus : byCategory,
      KeyConditionExpression: `#list = :list${after === undefined ? '' : ` AND #sort ${isAscending ? '>' : '<'} :after`}`,
      ExpressionAttributeNames: {
        '#list': categorie === undefined ? 'listingStatus' : 'statusCategory',
        ...(after !== undefined && { '#sort': sort }),
      },
      ExpressionAttributeValues: {
        ':list': categorie === undefined ? status : statusCategory(status, categorie),
        ...(after !== undefined && { ':after': after }),
      },
      ScanIndexForward: isAscending,
      Limit: limit,
    },
  );
  const places: Place[] = [];
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { auctionId, [sort]: position } = z.parse(keys, item);
      places.push({ auctionId, position: z.parse(z.string(), position) });
    }
    if (places.length >= limit) break;
  }
  return places.slice(0, limit);
}

/** More than ever start in the minute that a schedule may be late. */
const MOST_DUE = 100;

/** Published auctions whose start has come and that are still filed as upcoming: their schedule is about to fire. */
export async function dueToStart({ client, tableName }: AuctionsTable, now: number): Promise<readonly string[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: STARTING_BY_STATUS,
      KeyConditionExpression: 'listingStatus = :pending AND startAt <= :now',
      ExpressionAttributeValues: { ':pending': 'pending', ':now': now },
      Limit: MOST_DUE,
    }),
  );
  return Items.map((item) => z.parse(keys, item).auctionId);
}

/** How many listings the index holds in a status and category. */
export async function countPlaces(
  { client, tableName }: AuctionsTable,
  status: FiledStatus,
  categorie: string,
): Promise<number> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      IndexName: CATALOGUE_INDEXES.newest.byCategory,
      KeyConditionExpression: 'statusCategory = :list',
      ExpressionAttributeValues: { ':list': statusCategory(status, categorie) },
      Select: 'COUNT',
    },
  );
  let count = 0;
  for await (const { Count = 0 } of pages) count += Count;
  return count;
}
