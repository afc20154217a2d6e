import pMap from 'p-map';
import { findByHouseNumber, MOST_HOUSE_NUMBERS } from '#shared/contract/selling.ts';
import { comparedHouseNumber, HOUSE_NUMBER, MAX_HOUSE_NUMBER_LENGTH } from '#shared/model/auctions/house-number.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { call } from '#web/api/call.ts';
import { withRetries } from './retry.ts';

/** Lots by their compared house numbers. */
export type LotsByNumber = ReadonlyMap<string, EditedAuction>;

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
