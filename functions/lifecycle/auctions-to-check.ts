/**
 * The auctions that the daily checks look at: those that the books have as not over or with money that may move, those that
 * ended in this month and the last, those with which an admin did something lately, and those that the next closing of the
 * books passes over. So a day costs what is new, however many years came before, and every lot has its turn while a day
 * brings less than a closing passes over (decision 65).
 */
import { readActedOn } from '#functions/payments/daily/acted-on.ts';
import { readAuctionsInTurn } from '#functions/payments/daily/page-of-auctions.ts';
import { monthBefore } from '#functions/platform/ist.ts';
import { type AuctionIdPage, scanAuctionIds, type ScanPosition } from '#functions/tables/auctions/scan-auctions.ts';
import type { BookStore } from '#functions/tables/books/book-store.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts } from '#shared/model/ist.ts';

/** In how many days every person and every sale has had its turn. */
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
  /** As for the books. */
  readonly pagesADay?: number;
}

/** All auctions while the books were never closed, or how far they are cannot be read: no check waits for the books. */
export async function findAuctionsToCheck(
  { auctions, books, pagesADay }: Checks,
  now: number,
): Promise<ReadonlySet<string>> {
  const closing = await ifReadable(() => books.closing());
  const last = closing?.last;
  if (last === undefined) return await everyAuction(auctions);
  const ids = new Set<string>();
  for await (const page of readAuctionsInTurn(auctions, closing?.passed, pagesADay)) {
    for (const id of page.auctionIds) ids.add(id);
  }
  for await (const { key } of books.open()) ids.add(key);
  const month = istParts(now).date.slice(0, 'YYYY-MM'.length);
  for (const booksMonth of [month, monthBefore(month)])
    for await (const { key } of books.lotIds(booksMonth)) ids.add(key);
  const lately = { since: last.at - LATELY_MS, after: undefined, at: now };
  for await (const { auctionId } of readActedOn(auctions, lately)) ids.add(auctionId);
  return ids;
}

async function everyAuction(auctions: AuctionsTable): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let after: ScanPosition | undefined;
  do {
    const page: AuctionIdPage = await scanAuctionIds(auctions, after);
    for (const id of page.auctionIds) ids.add(id);
    after = page.next;
  } while (after !== undefined);
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
