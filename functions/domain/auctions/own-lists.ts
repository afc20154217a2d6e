/**
 * A person's own lists: where each registration and each watch mark stands among those of its owner. They are sorted by
 * what does not move with a bid: what is not over by its announced end, what is over by its end, the watchlist by the
 * creation of the auctions.
 */
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { OWN_LISTS } from '../../tables/table-specs.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';
import type { Direction, Place } from '../../tables/auctions/catalogue-index.ts';
import { sortText } from '../../tables/auctions/catalogue-keys.ts';

/** Registrations: not over, over and lost, won. Marks: watched. */
type OwnList = 'open' | 'lost' | 'won' | 'watched';

/** The attributes that put an item into a list of its owner. */
interface OwnPlace {
  readonly ownList: string;
  readonly ownSort: string;
}

const partitionOf = (userId: string, list: OwnList): string => `${userId}#${list}`;

/** @param at the announced or the true end, epoch milliseconds */
export function ownPlace(userId: string, list: Exclude<OwnList, 'watched'>, at: number, auctionId: string): OwnPlace {
  return { ownList: partitionOf(userId, list), ownSort: sortText(at, auctionId) };
}

/** @param createdSort of the listing: `<createdAt ISO>#<auctionId>` */
export function watchedPlace(userId: string, createdSort: string): OwnPlace {
  return { ownList: partitionOf(userId, 'watched'), ownSort: createdSort };
}

const placeItem = z.object({ auctionId: z.string(), ownSort: z.string() });

/** The next places of a list after a position, at most `limit`, from the index (so behind by a moment). */
export async function readOwnPlaces(
  { client, tableName }: AuctionsTable,
  userId: string,
  { list, direction }: { readonly list: OwnList; readonly direction: Direction },
  after: string | undefined,
  limit: number,
): Promise<readonly Place[]> {
  const isAscending = direction === 'ascending';
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      IndexName: OWN_LISTS,
      KeyConditionExpression: `ownList = :list${after === undefined ? '' : ` AND ownSort ${isAscending ? '>' : '<'} :after`}`,
      ExpressionAttributeValues: {
        ':list': partitionOf(userId, list),
        ...(after !== undefined && { ':after': after }),
      },
      ScanIndexForward: isAscending,
      Limit: limit,
    },
  );
  const places: Place[] = [];
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { auctionId, ownSort: position } = z.parse(placeItem, item);
      places.push({ auctionId, position });
    }
    if (places.length >= limit) break;
  }
  return places.slice(0, limit);
}
