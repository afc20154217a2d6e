import pMap from 'p-map';
import { findByHouseNumber, MOST_HOUSE_NUMBERS } from '../../../../../../shared/contract/selling.ts';
import { comparedHouseNumber } from '../../../../../../shared/model/auctions/house-number.ts';
import type { EditedAuction } from '../../../../auctions/edit-query.ts';
import { call } from '../../../../api/call.ts';
import { withRetries } from './retry.ts';

/** Lots by their compared house numbers. */
export type LotsByNumber = ReadonlyMap<string, EditedAuction>;

/** Finds the lots that have these house numbers. */
export async function findLots(houseNumbers: readonly string[], signal: AbortSignal): Promise<LotsByNumber> {
  const numbers = [...new Set(houseNumbers.map(comparedHouseNumber))].filter(
    (number) => number !== '' && number.length <= 40,
  );
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
