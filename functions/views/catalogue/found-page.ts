/**
 * Order and paging of what a search found. A cursor names the last entry seen, not a position, so nothing is skipped or
 * shown twice when auctions come and go between two pages.
 */
import * as z from 'zod';
import { CATALOGUE_SORTS, type CatalogueSort } from './catalogue-page.ts';

/** What the order depends on. Amounts are paise, times epoch milliseconds. */
interface Sortable {
  readonly auctionId: string;
  readonly createdAt: number;
  readonly currentBid: number;
  readonly closesAt: number;
}

interface Position {
  readonly rank: number;
  readonly id: string;
}

/** A page, and the cursor of the next; null on the last. */
interface Page<T> {
  readonly entries: readonly T[];
  readonly nextCursor: string | null;
}

/**
 * Picks the page after `cursor` in the order of `sort`; ties are broken by id, so the order is total.
 * Answers undefined for a cursor that no page handed out for this sort.
 */
export function pageOf<T extends Sortable>(
  all: readonly T[],
  sort: CatalogueSort,
  limit: number,
  cursor: string | undefined,
): Page<T> | undefined {
  const after = cursor === undefined ? undefined : readCursor(cursor, sort);
  if (cursor !== undefined && after === undefined) return undefined;
  const rest = all
    .map((entry) => ({ entry, position: positionOf(entry, sort) }))
    .filter(({ position }) => after === undefined || compare(position, after) > 0)
    .sort((one, other) => compare(one.position, other.position));
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(({ entry }) => entry),
    nextCursor: last === undefined || rest.length <= limit ? null : writeCursor(last.position, sort),
  };
}

function positionOf(entry: Sortable, sort: CatalogueSort): Position {
  const ranks = {
    newest: -entry.createdAt,
    'price-asc': entry.currentBid,
    'price-desc': -entry.currentBid,
    'end-date': entry.closesAt,
  };
  return { rank: ranks[sort], id: entry.auctionId };
}

function compare(one: Position, other: Position): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

const cursorText = z.tuple([z.enum(CATALOGUE_SORTS), z.number(), z.string()]);

function writeCursor({ rank, id }: Position, sort: CatalogueSort): string {
  return Buffer.from(JSON.stringify([sort, rank, id] satisfies z.infer<typeof cursorText>)).toString('base64url');
}

function readCursor(cursor: string, sort: CatalogueSort): Position | undefined {
  const parsed = cursorText.safeParse(jsonFrom(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== sort) return undefined;
  return { rank: parsed.data[1], id: parsed.data[2] };
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
