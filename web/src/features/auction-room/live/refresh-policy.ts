import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { Link } from '#web/realtime/channel.ts';
import { isFinal } from '#web/realtime/live-auction.ts';

const SECOND = 1_000;
/** The polling interval without socket updates, where the lot's live document cannot be had either. */
const POLL_MS = 10 * SECOND;

/** A lost frame is never sent again, so the detail is also fetched about this often. */
const LOOK_MS = 60 * SECOND;

export interface RefreshFacts {
  readonly auction: Pick<AuctionDetails, 'status' | 'viewer' | 'saleEvent' | 'winner' | 'you'>;
  readonly link: Link;
  /** Whether the live document says what frames would. */
  readonly hasDocument: boolean;
  readonly hasClock: boolean;
  /** Random per page, from 0 to 1, so that not all pages fetch together. */
  readonly chance: number;
}

/** Milliseconds until the next fetch of an auction; false when no change is expected. */
export function refreshEvery({ auction, link, hasDocument, hasClock, chance }: RefreshFacts): number | false {
  switch (auction.status) {
    case 'active':
    case 'pending':
      if (!hasClock) return 2 * SECOND;
      return link === 'live' || hasDocument ? aboutAMinute(chance) : POLL_MS;
    case 'completed':
    case 'cancelled':
      return untilSettled(auction, chance);
    case 'draft':
      return false;
  }
}

const aboutAMinute = (chance: number): number => LOOK_MS * (0.75 + chance / 2);

/** The maximum delay of a fetch: of bidders, whom a change concerns, and of a crowd of 100,000 that only looks on. */
const BIDDER_SPREAD_MS = 5 * SECOND;
const CROWD_SPREAD_MS = 30 * SECOND;

/**
 * Milliseconds over which pages spread their fetches after a change. Registered bidders fetch the end of an auction
 * at once; before the end, the frame already contains everything for a bidder.
 */
export function spreadOfChange({ status, viewer }: Pick<AuctionDetails, 'status' | 'viewer'>): number {
  if (!viewer.registered) return CROWD_SPREAD_MS;
  return isFinal({ status }) ? 0 : BIDDER_SPREAD_MS;
}

/**
 * The refetch interval until deposits are settled: the socket reports neither their settlement, moments after the
 * end, nor refunds, which may take days. The one deposit of a sale is settled only after its last lot,
 * but who has won waits for the payment.
 */
function untilSettled({ viewer, saleEvent, winner, you }: RefreshFacts['auction'], chance: number): number | false {
  const { deposit, finalPayment } = viewer;
  const isHeld = deposit === 'held' && finalPayment === null;
  const isWinner = winner !== null && winner.userId === you.userId;
  if (isHeld && (saleEvent?.deposit === undefined || isWinner)) return 4 * SECOND;
  return isHeld || deposit === 'refunding' || finalPayment === 'on-approval' ? aboutAMinute(chance) : false;
}
