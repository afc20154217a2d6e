import { ttlCache } from '../../platform/ttl-cache.ts';
import { type ListedBidder, firstBidders } from '../../tables/auctions/people-reads.ts';
import type { StateItem } from '../../tables/auctions/auction-items.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

export const MOST_BIDDERS = 500;
const REMEMBERED_MS = 30_000;
/** Of 500 bidders each: some megabytes in all. */
const CAPACITY = 50;

/** The first bidders of an auction, in the order of user ids, as they are shown to others. */
export type BidderLists = (
  auction: Pick<StateItem, 'auctionId' | 'startAt'>,
  now: number,
) => Promise<readonly ListedBidder[]>;

/**
 * Reads who takes part in an auction, up to 25 read units, and from its start on remembers it for half a minute: a full
 * room reads the detail at the same moments (a start, a first bid, a close), and the partition that its bids need as well
 * takes 3,000 read units a second. Registrations are frozen then. What is about to change at that very moment, and a name
 * that is erased afterwards, shows half a minute later; what concerns the viewer is never read from here.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export function bidderLists(auctions: AuctionsTable): BidderLists {
  const memory = ttlCache<readonly ListedBidder[]>(REMEMBERED_MS, CAPACITY);
  return async ({ auctionId, startAt }, now) => {
    if (startAt > now) return firstBidders(auctions, auctionId, MOST_BIDDERS);
    const known = memory.get(auctionId, now);
    if (known !== undefined) return known;
    const bidders = await firstBidders(auctions, auctionId, MOST_BIDDERS);
    memory.set(auctionId, bidders, now);
    return bidders;
  };
}
