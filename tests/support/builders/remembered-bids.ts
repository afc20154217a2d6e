import { attributesOf, placeOf, placeText } from '../../../functions/tables/auctions/remembered-bids.ts';
import { NOW } from './time.ts';

export interface BidToRemember {
  readonly userId: string;
  readonly bidId?: string;
  /** Paise. */
  readonly amount?: number;
  readonly number?: number;
  readonly seq?: number;
  readonly at?: number;
}

/** The attributes of a STATE that remembers this bid. */
export function remembers({ bidId = 'b', amount = 150_00, seq = 1, at = NOW, ...bidder }: BidToRemember) {
  const names = attributesOf(placeOf(bidder));
  return { [names.bid]: placeText({ ...bidder, bidId, amount }, at), [names.seq]: seq };
}
