import type { LotOfSale } from '#shared/contract/sales/sales.ts';
import { comparedHouseNumber } from '#shared/model/auctions/house-number.ts';

/** A-2 comes before A-10. */
const NATURAL = new Intl.Collator('en', { numeric: true });

/**
 * The order of the lots by their house numbers. Those without one come last, as they were. A lot that has started keeps
 * its place, and the others are sorted around it.
 */
export function byHouseNumber(lots: readonly Pick<LotOfSale, '_id' | 'houseNumber' | 'status'>[]): readonly string[] {
  const isFixed = ({ status }: Pick<LotOfSale, 'status'>) => status === 'active' || status === 'completed';
  const numbered = lots.filter((lot) => !isFixed(lot) && lot.houseNumber !== undefined);
  const sorted = numbered.toSorted(({ houseNumber: a = '' }, { houseNumber: b = '' }) =>
    NATURAL.compare(comparedHouseNumber(a), comparedHouseNumber(b)),
  );
  const rest = [...sorted, ...lots.filter((lot) => !isFixed(lot) && lot.houseNumber === undefined)];
  return lots.flatMap((lot) => (isFixed(lot) ? lot : (rest.shift() ?? []))).map(({ _id }) => _id);
}
