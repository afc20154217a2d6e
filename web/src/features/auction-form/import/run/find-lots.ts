import pMap from 'p-map';
import { findSellers, MOST_SELLER_TEXTS } from '#shared/contract/money/sellers.ts';
import { listSales } from '#shared/contract/sales/sales.ts';
import { findByHouseNumber, MOST_HOUSE_NUMBERS } from '#shared/contract/selling/auction-routes.ts';
import { comparedHouseNumber, HOUSE_NUMBER, MAX_HOUSE_NUMBER_LENGTH } from '#shared/model/auctions/house-number.ts';
import { call } from '#web/api/call.ts';
import type { JobRow } from '../job/job.ts';
import type { NamedSale } from '../rows/judge-lot.ts';
import { houseNumberOf, type Known, type LotsByNumber } from '../rows/judge-rows.ts';
import type { FoundSellers } from '../rows/read-seller.ts';
import { withRetries } from './retry.ts';

export async function findKnown(rows: readonly JobRow[], signal: AbortSignal): Promise<Known> {
  const namesSales = rows.some(({ cells }) => cells.sale !== undefined);
  // Lots may have their number as a number format shows it: earlier imports took 1,234 for 1234.
  const numbers = rows.flatMap((row) => [houseNumberOf(row), row.shown?.houseNumber ?? '']);
  const lots = await findLots(numbers, signal);
  const sellers = await findSellersOf(
    rows.map(({ cells }) => cells.sellerId?.trim() ?? ''),
    signal,
  );
  return { lots, sales: namesSales ? await findSales(signal) : [], sellers };
}

/** The sellers that have these names, PANs, GSTINs or ids. */
export async function findSellersOf(texts: readonly string[], signal: AbortSignal): Promise<readonly FoundSellers[]> {
  // A text that no seller can have would have the whole request refused.
  const named = [...new Set(texts)].filter((text) => text !== '' && text.length <= MAX_SELLER_TEXT);
  const answers = await pMap(
    chunksOf(named, MOST_SELLER_TEXTS),
    (chunk) => withRetries(() => call(findSellers, { body: { texts: [...chunk] }, signal }), signal),
    { concurrency: 2 },
  );
  return answers.flatMap(({ found }) => found);
}
const MAX_SELLER_TEXT = 120;

async function findSales(signal: AbortSignal): Promise<readonly NamedSale[]> {
  const sales: NamedSale[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 50, ...(cursor !== undefined && { cursor }) };
    const page = await withRetries(() => call(listSales, { query, signal }), signal);
    sales.push(...page.sales);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return sales;
}

/** Finds the lots that have these house numbers, or look-alikes such as 0042 for 42. */
export async function findLots(houseNumbers: readonly string[], signal: AbortSignal): Promise<LotsByNumber> {
  const numbers = [...new Set(houseNumbers.map((number) => number.trim()))].filter(canBeStored);
  const answers = await pMap(
    chunksOf(numbers, MOST_HOUSE_NUMBERS),
    (chunk) => withRetries(() => call(findByHouseNumber, { body: { houseNumbers: [...chunk] }, signal }), signal),
    { concurrency: 2 },
  );
  const lots = answers.flatMap(({ auctions }) => auctions);
  return new Map(lots.map((lot) => [comparedHouseNumber(lot.houseNumber ?? ''), lot]));
}

const chunksOf = (texts: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => texts.slice(at * size, (at + 1) * size));

/** One number that no lot can have would have the whole request refused. */
function canBeStored(number: string): boolean {
  return number !== '' && number.length <= MAX_HOUSE_NUMBER_LENGTH && HOUSE_NUMBER.test(number);
}
