import { ttlCache } from '#functions/platform/ttl-cache.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { type ListedBidder, readFirstBidders } from '#functions/tables/auctions/people-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

export const MAX_BIDDERS = 500;
const REMEMBERED_MS = 30_000;
/** With 500 bidders each, some megabytes in total. */
const CAPACITY = 50;

/** The first bidders of an auction in the order of user ids. */
export type BidderLists = (
  auction: Pick<StateItem, 'auctionId' | 'startAt'>,
  now: number,
) => Promise<readonly ListedBidder[]>;

/**
 * Reads an auction's bidders (up to 25 read units) and caches them for half a minute from its start on. A full room
 * reads the page at the same moments (start, first bid, close), from the partition that its bids use, which takes 3,000
 * read units a second. Registrations do not change after the start. A change at that moment, or an erased name, appears
 * half a minute late. The viewer's own registration is never read from this cache.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export function bidderLists(auctions: AuctionsTable): BidderLists {
  const memory = ttlCache<readonly ListedBidder[]>(REMEMBERED_MS, CAPACITY);
  return async ({ auctionId, startAt }, now) => {
    if (startAt > now) return readFirstBidders(auctions, auctionId, MAX_BIDDERS);
    const remembered = memory.get(auctionId, now);
    if (remembered !== undefined) return remembered;
    const bidders = await readFirstBidders(auctions, auctionId, MAX_BIDDERS);
    memory.set(auctionId, bidders, now);
    return bidders;
  };
}
