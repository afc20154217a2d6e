import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import { CLOSING_GRACE_MS } from '../../../../../shared/model/auctions/auction-status.ts';
import { URGENT_MS } from './clock-face.ts';

/** A request to send when the server's clock reaches `at` (epoch ms). */
export interface DueMoment {
  readonly at: number;
  readonly task: 'read' | 'close';
  /** How often it is repeated until the server reports the change; undefined is once. */
  readonly againMs: number | undefined;
}

export interface DueFacts extends Pick<AuctionDetails, 'status' | 'startDate' | 'closesAt'> {
  readonly isRegistered: boolean;
  readonly isLeading: boolean;
}

/** How often an overdue change is asked for. */
const AGAIN_MS = 3_000;

/** All browsers reach a moment together, so each asks a random part of these later, or sooner. */
const START_SPREAD_MS = 5_000;
const URGENT_SPREAD_MS = 5_000;
const DEADLINE_SPREAD_MS = 1_500;

/**
 * The moments are the start, thirty seconds before the deadline (the countdown must then be right), and the close. At
 * the start registered bidders ask at once, since the frame may come up to a minute later. After the deadline and its
 * grace the leading bidder asks for the close; everyone else reads the auction, which closes it as well.
 *
 * @param chance from 0 to 1
 */
export function dueMoments(
  { status, startDate, closesAt, isRegistered, isLeading }: DueFacts,
  chance: number,
): readonly DueMoment[] {
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
