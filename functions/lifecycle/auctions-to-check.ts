/**
 * The auctions that the daily checks look at: those that the books have as not over or with money that may move, those that
 * ended in this month and the last, those with which an admin did something lately, and some of all others in turn. So a
 * day costs what is new, and nothing stays unseen for more than half a year.
 */
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts } from '#shared/model/ist.ts';
import { actedOn } from '#functions/payments/daily/acted-on.ts';
import { monthBefore } from '#functions/platform/month-before.ts';
import type { BookStore } from '#functions/tables/books/book-store.ts';
import { type AuctionIdPage, scanAuctionIds, type ScanPosition } from '#functions/tables/auctions/scan-auctions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

/** In how many days everything has had its turn. */
const TURNS = 182;
export const turnAt = (now: number): number => Math.floor(now / DAY_MS) % TURNS;

/** The turn of a person or a sale. */
export const turnOf = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % TURNS;

/** What an admin did since so long before the last closing may not be in the books. */
const LATELY_MS = DAY_MS;

export interface Checks {
  readonly auctions: AuctionsTable;
  readonly books: Pick<BookStore, 'closing' | 'open' | 'lotIds'>;
}

/** All auctions while the books were never closed. */
export async function auctionsToCheck({ auctions, books }: Checks, now: number): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const last = (await books.closing())?.last;
  const part = last === undefined ? undefined : { segment: turnAt(now), of: TURNS };
  let after: ScanPosition | undefined;
  do {
    const page: AuctionIdPage = await scanAuctionIds(auctions, after, { part });
    for (const id of page.auctionIds) ids.add(id);
    after = page.next;
  } while (after !== undefined);
  if (last === undefined) return ids;
  for await (const { key } of books.open()) ids.add(key);
  const month = istParts(now).date.slice(0, 'YYYY-MM'.length);
  for (const one of [month, monthBefore(month)]) for await (const { key } of books.lotIds(one)) ids.add(key);
  const lately = { since: last.at - LATELY_MS, after: undefined, at: now };
  for await (const { auctionId } of actedOn(auctions, lately)) ids.add(auctionId);
  return ids;
}

/** Pages of them by id, so that another run goes on where one stopped. */
export function pagesOf(ids: () => Promise<ReadonlySet<string>>, size: number) {
  let sorted: readonly string[] | undefined;
  return async (after: Pick<ScanPosition, 'auctionId'> | undefined): Promise<AuctionIdPage> => {
    sorted ??= [...(await ids())].toSorted();
    const left = after === undefined ? sorted : sorted.filter((id) => id > after.auctionId);
    const auctionIds = left.slice(0, size);
    const last = auctionIds.at(-1);
    return {
      auctionIds,
      next: left.length > size && last !== undefined ? { auctionId: last, sk: 'STATE' } : undefined,
    };
  };
}
