import type { BidItem } from '../bids/bid-item.ts';
import type { StateItem } from './auction-items.ts';

/** The bidders whose last amount STATE holds, by number: as many as leave it below 1 KB (`state-size.test.ts`). */
const NUMBERS_IN_STATE = 20;

/**
 * The amounts of a new auction. Number 0 is nobody's: DynamoDB Local's stream loses an empty map.
 */
export const NO_AMOUNTS = { 0: 0 } as const;

export const isInState = ({ number }: { readonly number: number }): boolean => number <= NUMBERS_IN_STATE;

/** The newest accepted bids of an auction, at most two, as STATE holds them: the newest first, without gaps. */
export function lastBidsOf({
  auctionId,
  seq,
  lastBid,
  secondLastBid,
}: Pick<StateItem, 'auctionId' | 'seq' | 'lastBid' | 'secondLastBid'>): readonly BidItem[] {
  const bids = [lastBid, secondLastBid].filter((bid) => bid !== undefined && bid !== null);
  return bids.map((bid, index) => ({ auctionId, seq: seq - index, ...bid }));
}
