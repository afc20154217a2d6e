import type { ReportedLot } from '#shared/contract/reports.ts';
import { csv, type CsvColumn } from '#web/ui/files/csv.ts';
import { categoryName } from './report-figures.ts';
import { RESULT_WORDS } from './result-words.ts';

const rupees = (amount: number): string => amount.toFixed(2);

const COLUMNS: readonly CsvColumn<ReportedLot>[] = [
  ['Auction ID', (lot) => lot.auctionId],
  ['Title', (lot) => lot.title],
  ['Category', (lot) => categoryName(lot.categorie)],
  ['Ended at (UTC)', (lot) => lot.endedAt],
  ['Result', (lot) => RESULT_WORDS[lot.result]],
  ['Base price (INR)', (lot) => rupees(lot.basePrice)],
  ['Winning bid (INR)', (lot) => rupees(lot.winningBid)],
  ['Bids', (lot) => lot.bids],
  ['Bidders', (lot) => lot.bidders],
  ['Defaults', (lot) => lot.defaults],
  ['Paid online (INR)', (lot) => rupees(lot.captured)],
  ['Paid by bank transfer (INR)', (lot) => rupees(lot.offline)],
  ['Refunded (INR)', (lot) => rupees(lot.refunded)],
  ['Forfeited (INR)', (lot) => rupees(lot.forfeited)],
  ['Paid for the lot (INR)', (lot) => rupees(lot.spent)],
  ['Deposits held (INR)', (lot) => rupees(lot.held)],
];

/** The report of sales as a file: all lots that ended in its period. */
export const salesCsv = (lots: readonly ReportedLot[]): string => csv(COLUMNS, lots);
