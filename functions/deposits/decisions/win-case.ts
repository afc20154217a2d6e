import { type Paise, MIN_ORDER } from '../../../shared/model/money/money.ts';
import { type PriceTerms, type WinSum, winSum } from '../../../shared/model/money/win-sum.ts';
import type { BidderItem, StateItem } from '../../tables/auctions/auction-items.ts';
import { winnerOf } from '../../tables/auctions/winner.ts';

/** One win, as admins decide about it: the current winner's, or that of somebody the lot was passed on from. */
export interface WinCase {
  readonly state: StateItem;
  readonly title: string;
  readonly lot: PriceTerms;
  readonly bidder: BidderItem;
  /** The bid the lot goes for. */
  readonly price: Paise;
  /** What this bidder pays for it. */
  readonly sum: WinSum;
  /** Since the auction ended, or since the lot was offered to a runner-up; epoch milliseconds. */
  readonly owedSince: number;
  readonly isCurrent: boolean;
  /** The next bidder who could have the lot, with their last bid as the ledger has it. */
  readonly runnerUp: BidderItem | undefined;
  /** False while the last bids are still on their way into the ledger, and the runner-up is unknown. */
  readonly isLedgerWhole: boolean;
  /** Why the winner could not pay online; undefined when they could. */
  readonly couldNotPay: string | undefined;
  /** Why nothing can be forfeited for that; undefined when it can. */
  readonly notForfeited: string | undefined;
}

/** What is known about whether a winner could pay. */
export interface PayFacts {
  readonly isActive: boolean;
  /** Why the provider made no order. */
  readonly orderRefused: string | undefined;
}

/** Why a winner could not pay online, in words for admins. */
export function whyNotPayable(amount: number, { isActive, orderRefused }: PayFacts): string | undefined {
  if (amount < MIN_ORDER) return 'Amounts below ₹1 cannot be paid online.';
  if (!isActive) return 'The winner’s account is switched off.';
  return orderRefused === undefined ? undefined : `Razorpay refused the order: ${orderRefused}`;
}

/**
 * Why nothing can be forfeited where paying online was not possible. Whoever was given more time after the provider refused
 * the order could have paid by bank transfer, or online if its limit was lifted.
 */
export function whyNotForfeited(amount: number, facts: PayFacts, wasGivenTime: boolean): string | undefined {
  if (whyNotPayable(amount, { ...facts, orderRefused: undefined }) !== undefined) return NOTHING_FORFEITED;
  if (facts.orderRefused === undefined || wasGivenTime) return undefined;
  return 'Nothing can be forfeited for that before more time was given: offer a bank transfer, and extend the due date.';
}

const NOTHING_FORFEITED = 'Nothing can be forfeited for that.';

/** What the lot goes for to a bidder who has (or had) won it: the winning bid, or the own last bid of a runner-up. */
export function priceFor({ userId, lastBidAmount = 0 }: BidderItem, state: StateItem): number {
  const winner = winnerOf(state);
  if (winner?.userId === userId) return winner.bidAmount;
  return state.lastBid?.userId === userId ? state.currentBid : lastBidAmount;
}

/** What a runner-up would pay for the lot at their own last bid. */
export interface Offer {
  readonly bid: Paise;
  readonly sum: WinSum;
  /** The deposit that went back and must be paid again first; 0 where it is held. */
  readonly depositOwed: Paise;
}

export function offerTo(
  lot: PriceTerms,
  { lastBidAmount: bid = 0, deposit, depositAmount }: Pick<BidderItem, 'lastBidAmount' | 'deposit' | 'depositAmount'>,
): Offer {
  return { bid, sum: winSum(lot, bid, depositAmount), depositOwed: deposit === 'held' ? 0 : depositAmount };
}
