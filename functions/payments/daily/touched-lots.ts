/** What the ledger says of one day, lot by lot. */
import type * as z from 'zod';
import type { Balance } from '#functions/tables/books/book-items.ts';
import { above } from '#functions/tables/expressions.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { queryItems } from '#functions/tables/reads.ts';
import type { MoneyTable } from '#functions/tables/table-handle.ts';
import { MONEY_BY_DAY } from '#functions/tables/table-specs.ts';
import { balanceOf, EMPTY, sumOf } from '../books.ts';

const dayEntry = moneyEntry.pick({
  subject: true,
  entry: true,
  kind: true,
  at: true,
  auctionId: true,
  userId: true,
  amount: true,
  from: true,
  to: true,
});
export type DayEntry = z.infer<typeof dayEntry>;

export interface TouchedLot {
  readonly auctionId: string;
  /** What the day moved. */
  readonly moved: Balance;
  readonly people: ReadonlySet<string>;
  /** The payments that were refunded, and online captures with their sums. */
  readonly refunded: ReadonlySet<string>;
}

/** The entries of a day until `at`, by lot. */
export const readEntries = (
  money: MoneyTable,
  bookedOn: string,
  { after, at }: { readonly after?: string | undefined; readonly at: number },
): AsyncGenerator<DayEntry, undefined> => {
  const key = { bookedOn, ...(after !== undefined && { auctionId: above(after) }) };
  return until(at, queryItems(money, { index: MONEY_BY_DAY, key }, dayEntry));
};

async function* until(at: number, entries: AsyncGenerator<DayEntry, undefined>) {
  for await (const entry of entries) if (entry.at <= at) yield entry;
  return undefined;
}

/** Holds the sums of one lot, not its entries. What is no lot (`#REPORTS`) moves no money. */
export async function* readTouchedLots(entries: AsyncIterable<DayEntry>): AsyncGenerator<TouchedLot, undefined> {
  let lot: { auctionId: string; moved: Balance; people: Set<string>; refunded: Set<string> } | undefined;
  for await (const entry of entries) {
    const { auctionId, userId, subject, kind } = entry;
    if (lot !== undefined && lot.auctionId !== auctionId) yield lot;
    if (lot?.auctionId !== auctionId) lot = { auctionId, moved: EMPTY, people: new Set(), refunded: new Set() };
    lot.moved = sumOf([lot.moved, balanceOf([entry])]);
    if (userId !== '') lot.people.add(userId);
    if (kind === 'refunded') lot.refunded.add(subject);
  }
  if (lot !== undefined) yield lot;
  return undefined;
}

/** Whether an entry with this auction id may be money of a lot or a sale. */
export const isLot = (auctionId: string): boolean => !auctionId.startsWith('#');
