import { refusal, type Refusal } from '#shared/contract/errors.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import type { SalePower } from './sale-power.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';

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
  /** Whether `amount` is a maximum, so that the house bids as little as leads. */
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

export interface BidCommand {
  readonly amount: Paise;
  /** Why this person may not bid here, whatever the amount. */
  readonly ineligibility: Refusal | undefined;
}

/**
 * Why a bid received at `receivedAt` (epoch ms) is refused; undefined when it is acceptable. The condition of
 * `acceptBid` enforces the same rules.
 * Refusals: NOT_FOUND, AUCTION_ENDED, AUCTION_NOT_STARTED, the ineligibility, BID_TOO_LOW.
 */
export function whyRefused(state: StateItem | undefined, command: BidCommand, receivedAt: number): Refusal | undefined {
  if (state === undefined || !isShown(state)) return refusal('NOT_FOUND');
  const notRunning = whyNotRunning(state, receivedAt);
  if (notRunning !== undefined) return notRunning;
  if (command.ineligibility !== undefined) return command.ineligibility;
  if (command.amount <= state.currentBid) {
    return refusal('BID_TOO_LOW', `Bid must be higher than current bid of ${formatInr(state.currentBid)}`);
  }
  if (command.amount >= state.leastBid) return undefined;
  return refusal('BID_TOO_LOW', `Bid must be at least ${formatInr(state.leastBid)}`);
}

/** The deadline after a bid at `now`: a whole interval, but not beyond the limit. Epoch ms. */
export function deadlineAfter(
  now: number,
  { bidInterval, latestEnd = Number.POSITIVE_INFINITY }: Pick<StateItem, 'bidInterval' | 'latestEnd'>,
): number {
  return Math.min(now + bidInterval * 1000, latestEnd);
}

export function whyNotRunning(state: StateItem, receivedAt: number): Refusal | undefined {
  const status = effectiveStatus(state, receivedAt);
  switch (status) {
    case 'cancelled':
      return refusal('AUCTION_ENDED', 'This auction was cancelled.');
    case 'completed':
      return refusal('AUCTION_ENDED');
    case 'draft':
    case 'pending':
      return refusal('AUCTION_NOT_STARTED');
    case 'active':
      if (state.startAt > receivedAt) return refusal('AUCTION_NOT_STARTED');
      return state.closesAt > receivedAt ? undefined : refusal('AUCTION_ENDED');
  }
}
