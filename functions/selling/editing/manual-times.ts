/** Decides whether an admin may start an auction now or end it early. Pure; times are epoch milliseconds. */
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { checkMove, locked, statusForAdmin } from '../auction-moves.ts';

const PAUSED = 'This auction is paused. Please resume it first.';

/** Registration ends with the start, if it has not ended yet. */
export interface ManualStart {
  readonly registrationDeadlineAt: number;
  readonly startAt: number;
}

/**
 * Bidders paid for the start that was announced, so an auction with registrations cannot start early.
 * Errors: INVALID_TRANSITION, AUCTION_LOCKED.
 */
export function decideStart({ listing, state }: ListingAndState, now: number): Result<ManualStart, Refusal> {
  if (state.pausedAt !== undefined) return locked(PAUSED);
  const from = statusForAdmin(state, now);
  const move = checkMove(from, 'active', listing.bidderCount);
  if (!move.ok) return move;
  return ok({ registrationDeadlineAt: Math.min(listing.registrationDeadlineAt, now), startAt: now });
}

/** `end`: bids received before `closesAt` count. `ended-before`: an earlier command has ended it early. */
export type EarlyEnd = { readonly kind: 'end' | 'ended-before'; readonly closesAt: number };

/**
 * The deadline moves to a grace from now, so that a bid that is on its way still counts, and then the usual rules apply:
 * the last bid wins, if it meets the reserve. Errors: INVALID_TRANSITION, AUCTION_LOCKED.
 */
export function decideEnd(state: StateItem, now: number): Result<EarlyEnd, Refusal> {
  if (state.endedEarly !== undefined) return ok({ kind: 'ended-before', closesAt: state.closesAt });
  if (state.pausedAt !== undefined) return locked(PAUSED);
  const from = statusForAdmin(state, now);
  switch (from) {
    case 'draft':
    case 'pending':
      return refused(
        refusal(
          'INVALID_TRANSITION',
          `An auction that is ${from} cannot end: it has not started. It can be cancelled.`,
        ),
      );
    case 'completed':
    case 'cancelled':
      return locked(`This auction is ${from} already.`);
    case 'active': {
      const closesAt = now + CLOSING_GRACE_MS;
      return state.closesAt > closesAt
        ? ok({ kind: 'end', closesAt })
        : locked('This auction ends within seconds by its own clock.');
    }
  }
}
