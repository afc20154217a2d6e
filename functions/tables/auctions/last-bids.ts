import type { BidItem } from '../bids/bid-item.ts';
import type { StateItem } from './auction-items.ts';

/** The newest accepted bids of an auction, at most three, as STATE holds them: the newest first, without gaps. */
export function lastBidsOf({
  auctionId,
  seq,
  lastBid,
  secondLastBid,
  thirdLastBid,
}: Pick<StateItem, 'auctionId' | 'seq' | 'lastBid' | 'secondLastBid' | 'thirdLastBid'>): readonly BidItem[] {
  const bids = [lastBid, secondLastBid, thirdLastBid].filter((bid) => bid !== undefined && bid !== null);
  return bids.map((bid, index) => ({ auctionId, seq: seq - index, ...bid }));
}
