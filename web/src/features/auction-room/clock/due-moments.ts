import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { URGENT_MS } from '#web/auctions/clock/clock-face.ts';

/** A request to send when the server's clock reaches `at` (epoch ms). */
export interface DueMoment {
  readonly at: number;
  readonly task: 'read' | 'close';
  /** The interval of repeats until the server reports the change; undefined sends it once. */
  readonly againMs: number | undefined;
}

export interface DueFacts extends Pick<AuctionDetails, 'status' | 'startDate' | 'closesAt' | 'pausedAt'> {
  readonly isRegistered: boolean;
  readonly isLeading: boolean;
}

/** The interval of repeats. */
const AGAIN_MS = 3_000;

/** All browsers reach a time together, so each delays or advances its request by a random part of this. */
const START_SPREAD_MS = 5_000;
const URGENT_SPREAD_MS = 5_000;
const DEADLINE_SPREAD_MS = 1_500;

/**
 * Requests are due at the start, thirty seconds before the deadline (the countdown must then be right), and at the
 * close. At the start registered bidders ask at once, because the frame may take up to a minute. After the deadline
 * and its grace the leading bidder requests the close; all others fetch the auction, which also closes it.
 *
 * @param chance random, from 0 to 1
 */
export function dueMoments(
  { status, startDate, closesAt, pausedAt, isRegistered, isLeading }: DueFacts,
  chance: number,
): readonly DueMoment[] {
  // Its clock stands.
  if (pausedAt !== undefined) return [];
  switch (status) {
    case 'pending': {
      const wait = isRegistered ? 0 : chance * START_SPREAD_MS;
      return [{ at: Date.parse(startDate) + wait, task: 'read', againMs: AGAIN_MS }];
    }
    case 'active': {
      const beforeUrgent = closesAt - URGENT_MS - 1_000 - chance * URGENT_SPREAD_MS;
      const afterGrace = closesAt + CLOSING_GRACE_MS;
      return [
        { at: beforeUrgent, task: 'read', againMs: undefined },
        isLeading
          ? { at: afterGrace, task: 'close', againMs: AGAIN_MS }
          : { at: afterGrace + chance * DEADLINE_SPREAD_MS, task: 'read', againMs: AGAIN_MS },
      ];
    }
    case 'draft':
    case 'completed':
    case 'cancelled':
      return [];
  }
}
