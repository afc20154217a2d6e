import type { BidItem } from '../bids/bid-item.ts';
import type { StateItem } from './auction-items.ts';

/** STATE has room for the amounts of this many bidders below 1 KB (`state-size.test.ts`). */
const NUMBERS_IN_STATE = 10;

/** The amounts of a new auction. No bidder has number 0; DynamoDB Local's stream loses an empty map. */
export const NO_AMOUNTS = { 0: 0 } as const;

export const isInState = ({ number }: { readonly number: number }): boolean => number <= NUMBERS_IN_STATE;

/** The newest accepted bids in STATE, at most two, newest first, without gaps. */
export function lastBidsOf({
  auctionId,
  seq,
  lastBid,
  secondLastBid,
}: Pick<StateItem, 'auctionId' | 'seq' | 'lastBid' | 'secondLastBid'>): readonly BidItem[] {
  const bids = [lastBid, secondLastBid].filter((bid) => bid !== undefined && bid !== null);
  return bids.map((bid, index) => ({ auctionId, seq: seq - index, ...bid }));
}
