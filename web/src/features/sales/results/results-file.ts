/** The results of a sale as rows of a file. Times are IST. */
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { istParts } from '#shared/model/ist.ts';
import { hasBid } from '#web/lots/price/has-bid.ts';
import type { CsvColumn } from '#web/ui/files/csv.ts';
import { resultOf, type ResultSums, standingWin, sumsOf } from './result-words.ts';

const amount = (rupees: number | undefined): number | null => rupees ?? null;

/** '2026-11-27 16:08', which sorts and which no program reads as another date. */
function moment(ms: number | null | undefined): string | null {
  if (ms === null || ms === undefined) return null;
  const { date, time } = istParts(ms);
  return `${date} ${time}`;
}

export const FILE_COLUMNS: readonly CsvColumn<BoardLot>[] = [
  ['No.', ({ number }) => number],
  ['Lot no.', ({ lotNumber }) => lotNumber],
  ['Title', ({ title }) => title],
  ['Result', resultOf],
  ['Base price (INR)', ({ basePrice }) => basePrice],
  ['Highest bid (INR)', (lot) => (hasBid(lot) ? lot.currentBid : null)],
  ['Hammer (INR)', (lot) => amount(standingWin(lot)?.hammer)],
  ['With charges (INR)', (lot) => amount(standingWin(lot)?.total)],
  ['Paid (INR)', ({ outcome, win }) => (outcome === 'sold' ? amount(win?.total) : null)],
  ['Winner', (lot) => (standingWin(lot) === null ? null : (lot.leader?.name ?? null))],
  ['Bidder no.', (lot) => (standingWin(lot) === null ? null : (lot.leader?.number ?? null))],
  ['To be paid by (IST)', ({ outcome, win }) => (outcome === 'open' ? moment(win?.dueAt) : null)],
  ['Bids', ({ bidCount }) => bidCount],
  ['Registered', ({ bidderCount }) => bidderCount],
  ['Ended (IST)', ({ status, closesAt }) => (status === 'completed' ? moment(closesAt) : null)],
  ['Seller', ({ seller }) => seller],
];

/** The same sums as on the screen. */
export const sumRows = (lots: readonly BoardLot[]): readonly (readonly [label: string, value: number])[] => {
  const { hammered, paid, open, toDecide, unsold }: ResultSums = sumsOf(lots);
  return [
    ['Lots', lots.length],
    ['Sold', hammered.count],
    ['Hammer (INR)', hammered.hammer],
    ['Paid', paid.count],
    ['Paid with charges (INR)', paid.total],
    ['To be paid', open.count],
    ['To be paid with charges (INR)', open.total],
    ['Bids to decide about', toDecide],
    ['Unsold', unsold],
  ];
};
