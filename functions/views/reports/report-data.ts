import { EMPTY } from '#functions/payments/books.ts';
import type { Balance, DayItem, LotInBooks, Waits } from '#functions/tables/books/book-items.ts';
import type { BookStore } from '#functions/tables/books/book-store.ts';
import { added } from '#functions/tables/books/waits.ts';
import type { Period } from './sales-report.ts';

/** What a report is made of, as the last finished closing of the books found it. */
export interface ReportData {
  /** When the books were closed, epoch ms; null before the first time. */
  readonly at: number | null;
  /** Whether ledger, payments and stored sums agreed. */
  readonly balances: boolean;
  /** All money. */
  readonly total: Balance;
  /** The lots that ended in the months of the period. */
  readonly lots: readonly LotInBooks[];
  /** What the ledger moved on the days of the period. */
  readonly days: readonly Pick<DayItem, 'key' | 'balance' | 'revenue'>[];
  /** Those, and the ones between the period and the closing. */
  readonly daysUntilNow: readonly Pick<DayItem, 'key' | 'balance'>[];
  /** The waits that ended in the period. */
  readonly refunds: Waits;
  readonly verifications: Waits;
}

/** Behind all days of the books. */
const LAST_DAY = '9999-12-31';

/** Reads the months of the period, and the days from its first one on. */
export async function readReportData(
  books: Pick<BookStore, 'closing' | 'days' | 'ended' | 'lots'>,
  { from, to }: Period,
): Promise<ReportData> {
  const [closing, ended, daysUntilNow] = await Promise.all([
    books.closing(),
    books.ended(),
    books.days(from, LAST_DAY),
  ]);
  const days = daysUntilNow.filter(({ key }) => key <= to);
  const { at = null, wrong = 0, total = EMPTY } = closing?.last ?? {};
  const lots: LotInBooks[] = [];
  for (const { key: month } of ended)
    if (from.slice(0, month.length) <= month && month <= to.slice(0, month.length))
      for await (const lot of books.lots(month)) lots.push(lot);
  return {
    at,
    balances: wrong === 0,
    total,
    lots,
    days,
    daysUntilNow,
    refunds: days.reduce((sum: Waits, day) => added(sum, day.refunds), {}),
    verifications: days.reduce((sum: Waits, day) => added(sum, day.verifications), {}),
  };
}
