import type { Reading } from '../meter.ts';
import type { Following } from '../bids/costs.ts';

/** What followed a bid of so many bidders in turn, so many bids in a batch. */
export function followingOf(following: readonly Following[], bidders: number, batch: number): Following {
  const found = following.find((one) => one.bidders === bidders && one.batch === batch);
  if (found === undefined) throw new Error(`Nothing was measured for ${bidders} bidders.`);
  return found;
}

export const unitsOf = ({ writeUnits, readUnits }: Reading): number => writeUnits + readUnits;
