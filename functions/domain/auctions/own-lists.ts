/**
 * The own lists of a user, by an index of registrations and watch marks. Their sort keys do not change with bids: open
 * auctions by announced end, ended auctions by end, the watchlist by creation of the auction.
 */
import * as z from 'zod';
import { OWN_LISTS } from '#functions/tables/table-specs.ts';
import { above, below } from '#functions/tables/expressions.ts';
import { queryFirst } from '#functions/tables/reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

/** An auction's position in a list. */
export interface Place {
  readonly auctionId: string;
  /** The sort key. */
  readonly position: string;
}

export type Direction = 'ascending' | 'descending';

/** Registrations: open, lost, won. Marks: watched. */
type OwnList = 'open' | 'lost' | 'won' | 'watched';

/** The index keys of an entry. */
interface OwnPlace {
  readonly ownList: string;
  readonly ownSort: string;
}

/** Enough for any exact integer in JavaScript. */
const DIGITS = 16;

const partitionOf = (userId: string, list: OwnList): string => `${userId}#${list}`;

/** @param at the announced or the actual end, epoch milliseconds */
export function ownPlace(userId: string, list: Exclude<OwnList, 'watched'>, at: number, auctionId: string): OwnPlace {
  return { ownList: partitionOf(userId, list), ownSort: `${String(at).padStart(DIGITS, '0')}#${auctionId}` };
}

/** @param createdSort of the listing: `<createdAt ISO>#<auctionId>` */
export function watchedPlace(userId: string, createdSort: string): OwnPlace {
  return { ownList: partitionOf(userId, 'watched'), ownSort: createdSort };
}

const placeItem = z.object({ auctionId: z.string(), ownSort: z.string() });

/** The next positions of a list, at most `limit`. Reads the index, so eventually consistent. */
export async function readOwnPlaces(
  auctions: AuctionsTable,
  userId: string,
  { list, direction }: { readonly list: OwnList; readonly direction: Direction },
  after: string | undefined,
  limit: number,
): Promise<readonly Place[]> {
  const isNewestFirst = direction === 'descending';
  const next = after === undefined ? {} : { ownSort: isNewestFirst ? below(after) : above(after) };
  const key = { ownList: partitionOf(userId, list), ...next };
  const places = await queryFirst(auctions, { index: OWN_LISTS, key, isNewestFirst, limit }, placeItem);
  return places.map(({ auctionId, ownSort: position }) => ({ auctionId, position }));
}
