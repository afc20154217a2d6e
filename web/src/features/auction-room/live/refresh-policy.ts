import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import type { Link } from '../../../realtime/channel.ts';
import { isFinal } from '../../../realtime/live-auction.ts';

const SECOND = 1_000;
/** How often the detail is fetched while the socket delivers no updates. */
const POLL_MS = 10 * SECOND;

/**
 * About this long after the last news that the socket brought: one message may have been lost, and it is never sent again.
 */
const LOOK_MS = 60 * SECOND;

export interface RefreshFacts {
  readonly auction: Pick<AuctionDetails, 'status' | 'viewer'>;
  readonly link: Link;
  /** Whether the server's time is known. */
  readonly hasClock: boolean;
  /** From 0 to 1, of this page: all pages hear of a bid at the same moment, and are not to look at the same moment. */
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

/** The most that what follows from a change comes later to those whom it does not concern. */
const CROWD_SPREAD_MS = 5 * SECOND;

/**
 * Milliseconds over which the pages that hear of a change at the same moment spread the look at what follows from it. None
 * for those with a deposit in an auction that is over; before, what the change itself tells is all that a bidder needs.
 */
export function spreadOfChange({ status, viewer }: Pick<AuctionDetails, 'status' | 'viewer'>): number {
  return viewer.registered && isFinal({ status }) ? 0 : CROWD_SPREAD_MS;
}

/** Deposits are settled moments after the end, and a refund may take the banks days; the socket reports neither. */
function untilSettled({ deposit, finalPayment }: RefreshFacts['auction']['viewer'], chance: number): number | false {
  if (deposit === 'held' && finalPayment === null) return 4 * SECOND;
  return deposit === 'refunding' ? aboutAMinute(chance) : false;
}
