import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import type { Link } from '../../../realtime/channel.ts';

const SECOND = 1_000;
/** The interval of the spec, whenever the socket does not bring the news. */
const POLL_MS = 10 * SECOND;

export interface RefreshFacts {
  readonly auction: Pick<AuctionDetails, 'status' | 'viewer'> | undefined;
  readonly link: Link;
  /** Whether the server's time is known. */
  readonly hasClock: boolean;
}

/** Milliseconds until an auction is fetched again; false where nothing is expected to change unheard. */
export function refreshEvery({ auction, link, hasClock }: RefreshFacts): number | false {
  if (auction === undefined) return false;
  switch (auction.status) {
    case 'active':
    case 'pending':
      if (!hasClock) return 2 * SECOND;
      return link === 'live' ? false : POLL_MS;
    case 'completed':
    case 'cancelled':
      return settlementIsUnderWay(auction) ? 4 * SECOND : false;
    case 'draft':
      return false;
  }
}

/** Deposits are settled moments after the end; the socket does not tell of it. */
function settlementIsUnderWay({ viewer }: Pick<AuctionDetails, 'viewer'>): boolean {
  return viewer.deposit === 'refunding' || (viewer.deposit === 'held' && viewer.finalPayment === null);
}
