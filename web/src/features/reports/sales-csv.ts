import type { LotNames } from '#shared/contract/money/lot-names.ts';
import type { ReportedLot } from '#shared/contract/reports.ts';
import type { CsvColumn } from '#web/ui/files/csv.ts';
import { categoryName } from './report-figures.ts';
import { RESULT_WORDS } from './result-words.ts';

/** A lot with its names, which a lot that was deleted does not have. */
export type NamedLot = ReportedLot & { readonly names?: LotNames | undefined };

/** The report of sales as a file: all lots that ended in its period. */
export const SALES_COLUMNS: readonly CsvColumn<NamedLot>[] = [
  ['Auction ID', (lot) => lot.auctionId],
  ['Lot no.', ({ names }) => names?.lotNumber ?? null],
  ['Title', (lot) => lot.title],
  ['Sale', ({ names }) => names?.sale ?? null],
  ['Seller', ({ names }) => names?.seller ?? null],
  ['Category', (lot) => categoryName(lot.categorie)],
  ['Ended at (IST)', (lot) => lot.endedAt],
  ['Result', (lot) => RESULT_WORDS[lot.result]],
  ['Base price (INR)', (lot) => lot.basePrice],
  ['Reserve (INR)', ({ names }) => names?.reserve ?? null],
  ['Winning bid (INR)', (lot) => lot.winningBid],
  ['Winner', ({ names }) => names?.winner ?? null],
  ['Bids', (lot) => lot.bids],
  ['Bidders', (lot) => lot.bidders],
  ['Defaults', (lot) => lot.defaults],
  ['Paid online (INR)', (lot) => lot.captured],
  ['Paid by bank transfer (INR)', (lot) => lot.offline],
  ['Refunded (INR)', (lot) => lot.refunded],
  ['Forfeited (INR)', (lot) => lot.forfeited],
  ['Paid for the lot and its storage (INR)', (lot) => lot.spent],
  ['Deposits held (INR)', (lot) => lot.held],
];
