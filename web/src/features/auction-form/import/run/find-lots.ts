import pMap from 'p-map';
import { listSales } from '#shared/contract/sales.ts';
import { findByHouseNumber, MOST_HOUSE_NUMBERS } from '#shared/contract/selling.ts';
import { comparedHouseNumber, HOUSE_NUMBER, MAX_HOUSE_NUMBER_LENGTH } from '#shared/model/auctions/house-number.ts';
import { call } from '#web/api/call.ts';
import type { JobRow } from '../job/job.ts';
import type { NamedSale } from '../rows/judge-lot.ts';
import { houseNumberOf, type Known, type LotsByNumber } from '../rows/judge-rows.ts';
import { withRetries } from './retry.ts';

export async function findKnown(rows: readonly JobRow[], signal: AbortSignal): Promise<Known> {
  const namesSales = rows.some(({ cells }) => cells.sale !== undefined);
  const lots = await findLots(rows.map(houseNumberOf), signal);
  return { lots, sales: namesSales ? await findSales(signal) : [] };
}

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
  const chunks = Array.from({ length: Math.ceil(numbers.length / MOST_HOUSE_NUMBERS) }, (_, at) =>
    numbers.slice(at * MOST_HOUSE_NUMBERS, (at + 1) * MOST_HOUSE_NUMBERS),
  );
  const answers = await pMap(
    chunks,
    (chunk) => withRetries(() => call(findByHouseNumber, { body: { houseNumbers: chunk }, signal }), signal),
    { concurrency: 2 },
  );
  const lots = answers.flatMap(({ auctions }) => auctions);
  return new Map(lots.map((lot) => [comparedHouseNumber(lot.houseNumber ?? ''), lot]));
}

/** One number that no lot can have would have the whole request refused. */
function canBeStored(number: string): boolean {
  return number !== '' && number.length <= MAX_HOUSE_NUMBER_LENGTH && HOUSE_NUMBER.test(number);
}
