import type { placeBid } from '#shared/contract/bids.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';

type Placed = ResponseOf<typeof placeBid>;

/**
 * Tells a bidder that another one leads although their bid was placed: by a maximum, or, if the answer comes of a bid
 * that was sent again, by a later bid.
 */
export function answeredSentence({ bid: { bidAmount }, currentBid }: Pick<Placed, 'bid' | 'currentBid'>): string {
  const placed = `Your bid of ${formatRupees(bidAmount)} was placed, but another bidder leads with`;
  return bidAmount === currentBid
    ? `${placed} the same amount: their maximum was there first.`
    : `${placed} ${formatRupees(currentBid)}.`;
}
