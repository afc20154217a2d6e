/**
 * A person's own lists: where each registration and each watch mark stands among those of its owner. They are sorted by
 * what does not move with a bid: what is not over by its announced end, what is over by its end, the watchlist by the
 * creation of the auctions.
 */
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { OWN_LISTS } from '../../tables/table-specs.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/** The place of an auction in a list of its owner. */
export interface Place {
  readonly auctionId: string;
  /** The sort key. */
  readonly position: string;
}

export type Direction = 'ascending' | 'descending';

/** Registrations: not over, over and lost, won. Marks: watched. */
type OwnList = 'open' | 'lost' | 'won' | 'watched';

/** The attributes that put an item into a list of its owner. */
interface OwnPlace {
  readonly ownList: string;
  readonly ownSort: string;
}

/** Epoch milliseconds have fewer digits for as long as numbers in JavaScript are exact. */
const DIGITS = 16;

const partitionOf = (userId: string, list: OwnList): string => `${userId}#${list}`;

/** @param at the announced or the true end, epoch milliseconds */
export function ownPlace(userId: string, list: Exclude<OwnList, 'watched'>, at: number, auctionId: string): OwnPlace {
  return { ownList: partitionOf(userId, list), ownSort: `${String(at).padStart(DIGITS, '0')}#${auctionId}` };
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
