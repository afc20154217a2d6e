import type { EndpointRefusal } from '#functions/platform/http/endpoint.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { above, absentOr, all, atMost, holds, not, oneOf } from '#functions/tables/expressions.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { isPaused } from '#shared/model/auctions/auction-status.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import type { SalePower } from './sale-power.ts';

/** A bid to accept. */
export interface Bid {
  readonly auctionId: string;
  readonly bidId: string;
  readonly userId: string;
  /** The bidder's name, as registered. */
  readonly name: string;
  /** The bidder's number in the auction. */
  readonly number: number;
  readonly amount: Paise;
  /** Whether `amount` is a maximum: then the house bids only as much as it takes to lead. */
  readonly isMaximum: boolean;
  /** The auction's interval (seconds) and `admission` when the caller read them. */
  readonly bidInterval: number;
  /** The auction's steps as stored. */
  readonly steps: string;
  /** No bid moves the deadline beyond it, epoch ms. */
  readonly latestEnd: number | undefined;
  /** The reserve, if the house shows whether it is met. */
  readonly shownReserve: Paise | undefined;
  readonly admission: number;
  /** In a sale with one deposit. */
  readonly power: SalePower | undefined;
  /** A leader may raise their own bid only if it is from this time (epoch ms) or earlier. */
  readonly latestOwnBidAt: number;
}

/** A running auction takes a bid that was received at this time (epoch ms), unless it is paused. */
export const runsAt = (receivedAt: number) => ({
  status: oneOf('active', 'pending'),
  startAt: atMost(receivedAt),
  closesAt: above(receivedAt),
  pausedAt: undefined,
});

/** The terms that a cached entitlement was found with still apply. */
export const sameTerms = ({ bidInterval, steps, admission }: Pick<Bid, 'bidInterval' | 'steps' | 'admission'>) => ({
  bidInterval,
  steps,
  admission: absentOr(admission),
});

/**
 * What STATE must be for a bid, by name. This is the rule: `acceptBid` has DynamoDB check all of it, and `whyRefused`
 * evaluates it to name what is not met.
 */
export function bidNeeds(bid: Bid, receivedAt: number) {
  const doesNotLead = { 'lastBid.userId': not(bid.userId) };
  return {
    running: runsAt(receivedAt),
    enough: { leastBid: atMost(bid.amount) },
    // A leader changes their maximum instead of leaving one, and may raise their own bid only after a moment.
    pause: bid.isMaximum ? doesNotLead : [doesNotLead, { 'lastBid.at': atMost(bid.latestOwnBidAt) }],
    terms: sameTerms(bid),
    // Other bids are decided from a state that was read (`place-bid.ts`): bids against a maximum, bids that need power, and
    // bids after a void, because the retry of a bid that was taken back may be higher than the price.
    plain: { power: undefined, maximum: undefined, lastVoid: undefined },
    // A retry of an accepted bid, also with a higher amount, is not a new bid.
    new: all(
      [doesNotLead, { 'lastBid.bidId': not(bid.bidId) }],
      [{ 'secondLastBid.userId': not(bid.userId) }, { 'secondLastBid.bidId': not(bid.bidId) }],
    ),
  };
}

const OWN_TOO_FAST = 'You have just placed a bid, and lead. Please wait a moment before you raise it.';
const LEADS_ALREADY = 'You lead. Change your maximum instead.';

/**
 * Why a bid that is no retry is refused; `outdated`: it must be judged again with a new entitlement.
 * Errors: those of `whyNotOpen`, BID_TOO_LOW, CONFLICT (the leader leaves a maximum), TOO_MANY_REQUESTS (the leader
 * raises too soon).
 */
export function whyRefused(state: StateItem, bid: Bid, receivedAt: number): EndpointRefusal | 'outdated' | undefined {
  const notOpen = whyNotOpen(state, receivedAt);
  if (notOpen !== undefined) return notOpen;
  const needs = bidNeeds(bid, receivedAt);
  if (!holds(needs.enough, state)) return refusal('BID_TOO_LOW', tooLow(bid.amount, state));
  if (!holds(needs.pause, state)) {
    if (bid.isMaximum) return refusal('CONFLICT', LEADS_ALREADY);
    return { ...refusal('TOO_MANY_REQUESTS', OWN_TOO_FAST), waitSeconds: 1 };
  }
  return holds(needs.terms, state) ? undefined : 'outdated';
}

const tooLow = (amount: Paise, { currentBid, leastBid }: StateItem): string =>
  amount <= currentBid
    ? `Bid must be higher than current bid of ${formatInr(currentBid)}`
    : `Bid must be at least ${formatInr(leastBid)}`;

/** Why nobody may bid at this time. Errors: NOT_FOUND, AUCTION_ENDED, AUCTION_NOT_STARTED, AUCTION_PAUSED. */
export function whyNotOpen(state: StateItem | undefined, receivedAt: number): Refusal | undefined {
  if (state === undefined || !isShown(state)) return refusal('NOT_FOUND');
  if (holds(runsAt(receivedAt), state)) return undefined;
  if (state.status === 'cancelled') return refusal('AUCTION_ENDED', 'This auction was cancelled.');
  if (isPaused(state)) return refusal('AUCTION_PAUSED');
  const hasStarted = state.status === 'completed' || state.startAt <= receivedAt;
  return refusal(hasStarted ? 'AUCTION_ENDED' : 'AUCTION_NOT_STARTED');
}

/** The deadline after a bid at `now`: a whole interval, but not beyond the limit. Epoch ms. */
export function deadlineAfter(
  now: number,
  { bidInterval, latestEnd = Number.POSITIVE_INFINITY }: Pick<StateItem, 'bidInterval' | 'latestEnd'>,
): number {
  return Math.min(now + bidInterval * 1000, latestEnd);
}
