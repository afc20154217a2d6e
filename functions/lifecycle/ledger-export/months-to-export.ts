/** The months that are over and closed in the books, from the first one of the house on. */
import * as z from 'zod';
import { monthBefore } from '#functions/platform/ist.ts';
import { queryFirst } from '#functions/tables/reads.ts';
import { AUDIT_BY_MONTH } from '#functions/tables/table-specs.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts } from '#shared/model/ist.ts';
import type { LedgerTables } from './read-ledgers.ts';

const MONTH = /^\d{4}-\d{2}$/;
/** As long after the end of a month, the books sign it off (`payments/daily/book-sums.ts`). */
const AFTER_MS = 2 * DAY_MS;

/** Oldest first; none before the books have looked at everything once. */
export async function findMonthsToExport(tables: LedgerTables): Promise<readonly string[]> {
  const closing = await tables.books.closing();
  if (closing?.last === undefined || !closing.isComplete) return [];
  const last = monthBefore(istParts(closing.last.at - AFTER_MS).date.slice(0, 'YYYY-MM'.length));
  const months: string[] = [];
  const first = await firstMonth(tables, last);
  for (let month = last; month >= first; month = monthBefore(month)) months.unshift(month);
  return months;
}

/** The first month with a lot or money, or one before it in which staff did something. */
async function firstMonth(tables: LedgerTables, last: string): Promise<string> {
  const { books } = tables;
  const knownMonths = [last, ...(await books.ended()).map(({ key }) => key).filter((key) => MONTH.test(key))];
  for await (const { key } of books.months()) knownMonths.push(key);
  let first = knownMonths.toSorted()[0] ?? last;
  while (await hasActs(tables, monthBefore(first))) first = monthBefore(first);
  return first;
}

async function hasActs({ auctions, users }: LedgerTables, auditMonth: string): Promise<boolean> {
  for (const table of [auctions, users]) {
    const query = { index: AUDIT_BY_MONTH, key: { auditMonth }, limit: 1 };
    if ((await queryFirst(table, query, z.unknown())).length > 0) return true;
  }
  return false;
}
