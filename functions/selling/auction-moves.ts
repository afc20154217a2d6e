import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import {
  allowedMoves,
  type AuctionStatus,
  effectiveStatus,
  isPastDeadline,
  type StatusFacts,
} from '#shared/model/auctions/auction-status.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/**
 * Like `effectiveStatus`, but an auction after its deadline counts as completed even if nobody has closed it yet, so that
 * an admin cannot change the result.
 */
export function statusForAdmin(state: StatusFacts, now: number): AuctionStatus {
  return isPastDeadline(state, now) ? 'completed' : effectiveStatus(state, now);
}

/** The statuses that the edit form may send: the current one and those it can change to. */
export function offeredStatuses(from: AuctionStatus, bidderCount: number): readonly AuctionStatus[] {
  const others = allowedMoves(from, bidderCount).filter((to) => to !== 'completed');
  return [from, ...others];
}

/**
 * Whether an admin may send status `to` for an auction in status `from`. The same status means no change.
 * Errors: AUCTION_LOCKED (edit of a running or finished auction), INVALID_TRANSITION.
 */
export function checkMove(from: AuctionStatus, to: AuctionStatus, bidderCount: number): Result<undefined, Refusal> {
  switch (from) {
    case 'draft':
    case 'pending':
      if (to === from || allowedMoves(from, bidderCount).includes(to)) return ok(undefined);
      return impossible(from, to, allowedMoves(from, 0).includes(to) ? ' once bidders are registered' : '');
    case 'active':
      return checkRunning(to);
    case 'completed':
    case 'cancelled':
      return to === from ? locked(`This auction is ${from} and can no longer be changed.`) : impossible(from, to);
  }
}

function checkRunning(to: AuctionStatus): Result<undefined, Refusal> {
  switch (to) {
    case 'cancelled':
      return ok(undefined);
    case 'active':
      return locked('This auction is active and cannot be changed. It can only be cancelled.');
    case 'completed':
      return locked('This auction is active and becomes completed by itself at its deadline. It can be cancelled.');
    case 'pending':
      // The form was loaded before the start, so explain that the auction is running.
      return locked('This auction was pending and is active now: it cannot be changed. It can only be cancelled.');
    case 'draft':
      return impossible('active', to);
  }
}

function impossible(from: AuctionStatus, to: AuctionStatus, when = ''): Result<never, Refusal> {
  return refused(refusal('INVALID_TRANSITION', `An auction that is ${from} cannot become ${to}${when}.`));
}

export function locked(sentence: string): Result<never, Refusal> {
  return refused(refusal('AUCTION_LOCKED', sentence));
}
