/** Figures by day from the closed books. Pure. */
import type { Balance, DayItem, LotInBooks } from '#functions/tables/books/book-items.ts';
import type { Report } from '#shared/contract/reports.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';

/** Bids and registrations of the lots that ended on each day, oldest first; days without an end are left out. */
export function daysOfEnds(
  lots: readonly (Pick<LotInBooks, 'bids' | 'bidders'> & { readonly endedAt: number })[],
): Report['days'] {
  const byDay = Map.groupBy(lots, ({ endedAt }) => istParts(endedAt).date);
  return [...byDay]
    .map(([day, lotsOfDay]) => ({
      day,
      ended: lotsOfDay.length,
      bids: lotsOfDay.reduce((sum, { bids }) => sum + bids, 0),
      registrations: lotsOfDay.reduce((sum, { bidders }) => sum + bidders, 0),
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/**
 * The deposits held at the end of each day of a period: what is held now less what moved since, so that the last one is
 * that of the books. Begins with the first day on which the ledger names a movement, since nothing is known of the days
 * before.
 * @param days all from the first one of the period up to `at`
 * @param at when the books were closed
 */
export function heldByDay(
  total: Balance,
  days: readonly Pick<DayItem, 'key' | 'balance'>[],
  { to, at }: { readonly to: string; readonly at: number },
): { readonly day: string; readonly held: number }[] {
  const first = days.map(({ key }) => key).toSorted()[0];
  if (first === undefined) return [];
  const moved = new Map(days.map(({ key, balance }) => [key, balance.held]));
  const found: { day: string; held: number }[] = [];
  let held = total.held;
  for (let ms = startOfIstDay(istParts(at).date); ms >= startOfIstDay(first); ms -= DAY_MS) {
    const day = istParts(ms).date;
    if (day <= to) found.push({ day, held: rupeesFromPaise(held) });
    held -= moved.get(day) ?? 0;
  }
  return found.toReversed();
}
