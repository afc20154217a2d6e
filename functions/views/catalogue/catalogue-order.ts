/** The sort orders of lists, and the cursors of their pages. */
import * as z from 'zod';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { LOT_SORTS, type LotSort } from '#shared/contract/lots/lot-query.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { parseJson } from '#shared/model/json.ts';
import type { CatalogueFilter } from './catalogue-filter.ts';
import { missingWords } from './catalogue-search.ts';

/** An auction's place in a sort order: by group, then rank, then id, so that places are unique. */
export interface Place {
  readonly group: number;
  readonly rank: number;
  readonly auctionId: string;
}

/** The groups of an order, without those of words that are missing. */
export const GROUPS = 3;

/** The places of a list's auctions. With typing errors those that have more words as typed come first. */
export function placer({ search = '', withTypos = false, withDrafts }: CatalogueFilter, sort: LotSort) {
  if (!withTypos) return (entry: CatalogueEntry, at: number) => placeOf(entry, sort, at);
  const missing = missingWords({ search, isStaff: withDrafts });
  return (entry: CatalogueEntry, at: number): Place => {
    const place = placeOf(entry, sort, at);
    return { ...place, group: GROUPS * missing(entry) + place.group };
  };
}

function placeOf(entry: CatalogueEntry, sort: LotSort, at: number): Place {
  const { auctionId, price, closesAt, createdAt, startAt } = entry;
  switch (sort) {
    case 'newest':
      return { group: 0, rank: -createdAt, auctionId };
    case 'oldest':
      return { group: 0, rank: createdAt, auctionId };
    case 'closes-asc':
      return { group: 0, rank: closesAt, auctionId };
    case 'closes-desc':
      return { group: 0, rank: closesAt * -1, auctionId };
    case 'starts-asc':
      return { group: 0, rank: startAt, auctionId };
    case 'starts-desc':
      return { group: 0, rank: startAt * -1, auctionId };
    case 'price-asc':
      return { group: 0, rank: price, auctionId };
    case 'price-desc':
      return { group: 0, rank: price * -1, auctionId };
    case 'end-date': {
      const group = BY_END[effectiveStatus(entry, at)];
      return { group, rank: group === OVER ? -closesAt : closesAt, auctionId };
    }
  }
}

const OVER = 2;
/** By end date: running auctions first, by deadline; then upcoming ones; ended ones last, newest first. */
const BY_END = { active: 0, draft: 1, pending: 1, completed: OVER, cancelled: OVER } as const;

export function isBefore(a: Place, b: Place): boolean {
  if (a.group !== b.group) return a.group < b.group;
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.auctionId < b.auctionId;
}

/** The last place of a page, and the time that its list shows. */
export interface PageEnd {
  readonly asOf: number;
  readonly place: Place;
}

const cursorText = z.tuple([z.enum(LOT_SORTS), z.int().min(0), z.int(), z.int(), z.string().min(1)]);

export function writeCursor({ asOf, place }: PageEnd, sort: LotSort): string {
  const text: z.infer<typeof cursorText> = [sort, asOf, place.group, place.rank, place.auctionId];
  return Buffer.from(JSON.stringify(text)).toString('base64url');
}

/** Undefined for an invalid cursor or another sort order. */
export function readCursor(cursor: string, sort: LotSort): PageEnd | undefined {
  const { data } = cursorText.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (data === undefined || data[0] !== sort) return undefined;
  const [, asOf, group, rank, auctionId] = data;
  return { asOf, place: { group, rank, auctionId } };
}
