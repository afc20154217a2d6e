import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import type { Link } from '../../../realtime/channel.ts';
import { isFinal } from '../../../realtime/live-auction.ts';

const SECOND = 1_000;
/** How often the detail is fetched while the socket delivers no updates. */
const POLL_MS = 10 * SECOND;

/** A lost message is never sent again, so the detail is fetched about this long after the last one. */
const LOOK_MS = 60 * SECOND;

export interface RefreshFacts {
  readonly auction: Pick<AuctionDetails, 'status' | 'viewer'>;
  readonly link: Link;
  /** Whether the server's time is known. */
  readonly hasClock: boolean;
  /** From 0 to 1, random for each page, so that not all pages fetch at the same moment. */
  readonly chance: number;
}

/** Milliseconds until an auction is fetched again; false where nothing is expected to change. */
export function refreshEvery({ auction, link, hasClock, chance }: RefreshFacts): number | false {
  switch (auction.status) {
    case 'active':
    case 'pending':
      if (!hasClock) return 2 * SECOND;
      return link === 'live' ? aboutAMinute(chance) : POLL_MS;
    case 'completed':
    case 'cancelled':
      return untilSettled(auction.viewer, chance);
    case 'draft':
      return false;
  }
}

const aboutAMinute = (chance: number): number => LOOK_MS * (0.75 + chance / 2);

/** The longest delay for pages whose viewer is not concerned by a change. */
const CROWD_SPREAD_MS = 5 * SECOND;

/**
 * Milliseconds over which all pages spread their fetches after a change. Registered bidders fetch the end of an auction
 * at once; before the end, the frame itself shows a bidder everything.
 */
export function spreadOfChange({ status, viewer }: Pick<AuctionDetails, 'status' | 'viewer'>): number {
  return viewer.registered && isFinal({ status }) ? 0 : CROWD_SPREAD_MS;
}

/** The socket reports neither settled deposits, moments after the end, nor refunds, which may take days. */
function untilSettled({ deposit, finalPayment }: RefreshFacts['auction']['viewer'], chance: number): number | false {
  if (deposit === 'held' && finalPayment === null) return 4 * SECOND;
  return deposit === 'refunding' ? aboutAMinute(chance) : false;
}
