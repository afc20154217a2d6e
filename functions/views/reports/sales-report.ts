/** The report of a period from the closed books. Pure. */
import { isoFrom } from '#functions/platform/clock.ts';
import type { Balance, LotInBooks } from '#functions/tables/books/book-items.ts';
import { medianOf } from '#functions/tables/books/waits.ts';
import { type Figures, MAX_REPORTED_LOTS, type ReportedLot } from '#shared/contract/reports.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import type { ReportData } from './report-data.ts';
import { daysOfEnds, heldByDay } from './trends.ts';

/** Days in India, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const ACCOUNTS = ['captured', 'offline', 'refunded', 'forfeited', 'spent', 'held'] as const;

type EndedLot = LotInBooks & { readonly endedAt: number; readonly result: ReportedLot['result'] };

export function salesReport(
  { at, balances, total, verifications, refunds, ...books }: ReportData,
  { from, to }: Period,
) {
  const [begin, end] = [startOfIstDay(from), startOfIstDay(to) + DAY_MS];
  const isIn = (ms: number) => begin <= ms && ms < end;
  const lots = books.lots.flatMap(({ endedAt, result, ...lot }): EndedLot[] =>
    endedAt !== null && result !== 'running' && isIn(endedAt) ? [{ ...lot, endedAt, result }] : [],
  );
  const byMonth = Map.groupBy(lots, ({ endedAt }) => istParts(endedAt).date.slice(0, 7));
  const byCategory = Map.groupBy(lots, ({ categorie }) => categorie);
  return {
    asOf: at,
    balances,
    all: figuresOf(lots),
    months: [...byMonth]
      .map(([month, lotsOfMonth]) => ({ month, ...figuresOf(lotsOfMonth) }))
      .toSorted((a, b) => a.month.localeCompare(b.month)),
    categories: [...byCategory]
      .map(([categorie, lotsOfCategory]) => ({ categorie, ...figuresOf(lotsOfCategory) }))
      .toSorted((a, b) => b.winningBids - a.winningBids),
    verification: medianOf(verifications),
    refund: medianOf(refunds),
    money: moneyOf(lots.map(({ balance }) => balance)),
    books: moneyOf([total]),
    days: daysOfEnds(lots),
    held: at === null ? [] : heldByDay(total, books.daysUntilNow, { to, at }),
    bank: bankMonths(books.days),
    bankDays: books.days.map((day) => ({ day: day.key, ...bankOf([day]) })),
    lots: lots
      .toSorted((a, b) => b.endedAt - a.endedAt)
      .slice(0, MAX_REPORTED_LOTS)
      .map(reportedLot),
  };
}

function bankMonths(days: ReportData['days']) {
  const byMonth = Map.groupBy(days, ({ key }) => key.slice(0, 'YYYY-MM'.length));
  return [...byMonth]
    .map(([month, daysOfMonth]) => ({ month, ...bankOf(daysOfMonth) }))
    .toSorted((a, b) => a.month.localeCompare(b.month));
}

function bankOf(days: ReportData['days']) {
  const { captured, offline, refunded } = moneyOf(days.map(({ balance }) => balance));
  return { captured, offline, refunded, revenue: rupeesFromPaise(sumOf(days, ({ revenue }) => revenue)) };
}

function figuresOf(lots: readonly EndedLot[]): Figures {
  const sold = lots.filter(({ result }) => result === 'sold');
  const countOf = (wanted: EndedLot['result']) => lots.filter(({ result }) => result === wanted).length;
  return {
    ended: lots.length - countOf('cancelled'),
    sold: sold.length,
    open: countOf('open'),
    unsold: countOf('unsold'),
    cancelled: countOf('cancelled'),
    defaults: sumOf(lots, ({ defaults }) => defaults),
    bids: sumOf(lots, ({ bids }) => bids),
    bidders: sumOf(lots, ({ bidders }) => bidders),
    winningBids: rupeesFromPaise(sumOf(sold, ({ winningBid }) => winningBid)),
    basePrices: rupeesFromPaise(sumOf(sold, ({ basePrice }) => basePrice)),
  };
}

function moneyOf(balances: readonly Balance[]) {
  const rupeesIn = (account: (typeof ACCOUNTS)[number]) =>
    rupeesFromPaise(sumOf(balances, (balance): Paise => balance[account]));
  return {
    captured: rupeesIn('captured'),
    offline: rupeesIn('offline'),
    refunded: rupeesIn('refunded'),
    forfeited: rupeesIn('forfeited'),
    spent: rupeesIn('spent'),
    held: rupeesIn('held'),
  };
}

function reportedLot(lot: EndedLot): ReportedLot {
  const { auctionId, title, categorie, result, bids, bidders, defaults } = lot;
  return {
    auctionId,
    title,
    categorie,
    result,
    bids,
    bidders,
    defaults,
    endedAt: isoFrom(lot.endedAt),
    basePrice: rupeesFromPaise(lot.basePrice),
    winningBid: rupeesFromPaise(lot.winningBid),
    ...moneyOf([lot.balance]),
  };
}

const sumOf = <T>(all: readonly T[], valueOf: (item: T) => number): number =>
  all.reduce((sum, item) => sum + valueOf(item), 0);
