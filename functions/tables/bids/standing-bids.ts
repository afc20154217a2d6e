import type { BidItem } from './bid-item.ts';

/** Who has a void in the ledger that left nobody to lead. No bidder has number 0. */
export const NOBODY = { userId: 'nobody', name: 'Nobody', number: 0 } as const;

/** Tells, entry by entry from the newest on, which bids of a ledger stand: those that no void took back. */
export function standsFilter(): (entry: Pick<BidItem, 'seq' | 'number' | 'restates'>) => boolean {
  let last = Number.POSITIVE_INFINITY;
  return ({ seq, number, restates = last }) => {
    const stands = seq <= last;
    last = Math.min(last, restates);
    return stands && number !== NOBODY.number;
  };
}
