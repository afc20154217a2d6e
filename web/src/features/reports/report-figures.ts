import type { Figures, Report } from '#shared/contract/reports.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';

const PERCENT = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });
const DECIMAL = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const NONE = '–';

/** The share of ended lots that were won and paid for. */
export const sellThrough = ({ sold, ended }: Figures): string => (ended === 0 ? NONE : PERCENT.format(sold / ended));

/** By how much the winning bids of sold lots are above their base prices. */
export const overBase = ({ winningBids, basePrices }: Figures): string =>
  basePrices === 0 ? NONE : PERCENT.format(winningBids / basePrices - 1);

export const biddersPerLot = ({ bidders, ended }: Figures): string =>
  ended === 0 ? NONE : DECIMAL.format(bidders / ended);

const SHORT = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

/** Rounded rupees for charts, such as `₹1.2L`; the table beside the chart has the exact sums. */
export const shortRupees = (rupees: number): string => `₹${SHORT.format(rupees)}`;

/** `2026-11` as "Nov 2026". */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

export const categoryName = (id: string): string => CATEGORIES.find(({ _id }) => _id === id)?.name ?? 'Not known';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The median of a wait in the largest unit that fits. */
export function waitText({ count, median }: Report['refund']): string {
  if (median === null || count === 0) return NONE;
  if (median >= 2 * DAY) return `${DECIMAL.format(median / DAY)} days`;
  if (median >= 2 * HOUR) return `${DECIMAL.format(median / HOUR)} hours`;
  if (median >= 2 * MINUTE) return `${DECIMAL.format(median / MINUTE)} minutes`;
  return median === 1 ? '1 second' : `${median} seconds`;
}
