/**
 * Adds up what the books have stored: the lots of a month, the days of a month that is signed off, and both against
 * each other.
 */
import { isoFrom } from '#functions/platform/clock.ts';
import type { Balance, EndedItem, MonthItem } from '#functions/tables/books/book-items.ts';
import type { BookStore } from '#functions/tables/books/book-store.ts';
import { between } from '#functions/tables/expressions.ts';
import { REVENUE_AUCTION_ID, revenueItem } from '#functions/tables/payments/payment-item.ts';
import { queryItems } from '#functions/tables/reads.ts';
import type { PaymentsTable } from '#functions/tables/table-handle.ts';
import { PAYMENTS_BY_AUCTION } from '#functions/tables/table-specs.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { EMPTY, isSame, lessOf, sumOf } from '../books.ts';

export async function sumLots(books: BookStore, month: string): Promise<Pick<EndedItem, 'balance' | 'brought'>> {
  let sums = { balance: EMPTY, brought: EMPTY };
  for await (const lot of books.lots(month))
    sums = { balance: sumOf([sums.balance, lot.balance]), brought: sumOf([sums.brought, lot.brought]) };
  return sums;
}

/** The revenue of a time by its own items; both ends are included. */
export async function readRevenueOf(
  payments: PaymentsTable,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<Paise> {
  const key = { auctionId: REVENUE_AUCTION_ID, createdAt: between(isoFrom(from), isoFrom(until)) };
  let sum = 0;
  // One that cannot be read is missing in the sum, which is then named as wrong.
  const items = queryItems(payments, { index: PAYMENTS_BY_AUCTION, key }, revenueItem);
  for await (const { amount } of items) sum += amount;
  return sum;
}

/**
 * Compares the sums of all lots with those of the days and months of the ledger. Entries of the first release (`brought`)
 * name no day, so they are subtracted from the lots. Also signs off the months before the one of `day`.
 * @returns `total`: the sum of all lots; `off`: by how much the days differ from it, as JSON, undefined if they agree
 */
export async function compareLotsWithDays(
  books: BookStore,
  day: string,
): Promise<{ readonly total: Balance; readonly off: string | undefined }> {
  const ended = await books.ended();
  const total = sumOf(ended.map(({ balance }) => balance));
  const brought = sumOf(ended.map((month) => month.brought));
  const moved = await sumDaysAndSignOff(books, day.slice(0, MONTH_LENGTH));
  const rest = lessOf(lessOf(total, brought), moved.balance);
  const revenue = total.spent - moved.revenue;
  const isRight = isSame(rest, EMPTY) && revenue === 0;
  return { total, off: isRight ? undefined : JSON.stringify({ ...rest, revenue }) };
}

const MONTH_LENGTH = 'YYYY-MM'.length;
/** Behind the last day of any month. */
const END = '-99';

type Moved = Omit<MonthItem, 'part' | 'key'>;
const plus = (a: Moved, b: Moved): Moved => ({
  balance: sumOf([a.balance, b.balance]),
  revenue: a.revenue + b.revenue,
});

/** The sum of all signed months and of the days since. Signs off the months before the current one. */
async function sumDaysAndSignOff(books: BookStore, currentMonth: string): Promise<Moved> {
  let moved: Moved = { balance: EMPTY, revenue: 0 };
  let signed = '';
  for await (const month of books.months()) {
    moved = plus(moved, month);
    signed = month.key;
  }
  const months = new Map<string, Moved>();
  const isWhole = await unlessUnread(async () => {
    for await (const { key, ...day } of books.daysAfter(`${signed}${END}`)) {
      const month = key.slice(0, MONTH_LENGTH);
      months.set(month, plus(months.get(month) ?? { balance: EMPTY, revenue: 0 }, day));
    }
  });
  for (const [month, sums] of months) {
    moved = plus(moved, sums);
    // A month is signed off for good, so not without a day that cannot be read: the sums differ then, which is reported.
    if (month < currentMonth && isWhole) await books.putMonth(month, sums);
  }
  return moved;
}
