import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { depositPayment } from '#functions/domain/deposits/deposit-release.ts';
import type { KeptPart } from '#functions/domain/deposits/parts.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { LotTerms } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { lastPrice } from '#functions/tables/auctions/last-bids.ts';
import { type Paise, MIN_ORDER } from '#shared/model/money/money.ts';
import { type WinSum, winSum } from '#shared/model/money/win-sum.ts';

/** A win that admins decide about: the current winner's, or one that was passed on. */
export interface WinCase {
  readonly state: StateItem;
  readonly title: string;
  readonly lot: LotTerms;
  readonly bidder: BidderItem;
  /** Their registration for the sale, which has the deposit; undefined if the lot's own has it. */
  readonly saleDeposit: BidderItem | undefined;
  /** Read when a forfeit that took the sale's deposit is taken back: another lot that the deposit stays forfeited for. */
  readonly otherForfeit?: BidderItem | undefined;
  /** The bid that sets the price. */
  readonly price: Paise;
  /** The sum that this bidder pays. */
  readonly sum: WinSum;
  /** The end of the auction, or the offer to a runner-up; epoch milliseconds. */
  readonly owedSince: number;
  readonly isCurrent: boolean;
  /** To whom the newest decision offered the lot, as they are now. */
  readonly offeredTo: Pick<BidderItem, 'finalPayment' | 'deposit' | 'depositAmount' | 'inParts'> | undefined;
  /** Of the parts that went back with the newest decision, those that are still here. */
  readonly partsBack: readonly KeptPart[];
  /** With their last bid from the ledger. */
  readonly runnerUp: BidderItem | undefined;
  /** False while the last bids are not in the ledger yet, so that the runner-up is unknown. */
  readonly isLedgerWhole: boolean;
  /** Why the winner could not pay online; undefined if they could. */
  readonly couldNotPay: string | undefined;
  /** Why the deposit cannot be forfeited then; undefined if it can. */
  readonly notForfeited: string | undefined;
}

export interface PayFacts {
  readonly isActive: boolean;
  /** The provider's reason for refusing the order. */
  readonly orderRefused: string | undefined;
}

/** A sentence for admins why a winner could not pay online. */
export function whyNotPayable(amount: number, { isActive, orderRefused }: PayFacts): string | undefined {
  if (amount < MIN_ORDER) return 'Amounts below ₹1 cannot be paid online.';
  if (!isActive) return 'The winner’s account is switched off.';
  return orderRefused === undefined ? undefined : `Razorpay refused the order: ${orderRefused}`;
}

/**
 * Why a deposit cannot be forfeited if the winner could not pay online. A winner who got more time after the provider's
 * refusal could have paid by bank transfer.
 */
export function whyNotForfeited(amount: number, facts: PayFacts, wasGivenTime: boolean): string | undefined {
  if (whyNotPayable(amount, { ...facts, orderRefused: undefined }) !== undefined) return NOTHING_FORFEITED;
  if (facts.orderRefused === undefined || wasGivenTime) return undefined;
  return 'Nothing can be forfeited for that before more time was given: offer a bank transfer, and extend the due date.';
}

const NOTHING_FORFEITED = 'Nothing can be forfeited for that.';

/** The payment of the deposit that a forfeit would take: the lot's own, or the sale's, once; undefined for none. */
export function forfeitable({ bidder, saleDeposit }: Pick<WinCase, 'bidder' | 'saleDeposit'>): string | undefined {
  if (saleDeposit === undefined) return depositPayment(bidder);
  return saleDeposit.deposit === 'held' ? depositPayment(saleDeposit) : undefined;
}

/** The price for a winner: the winning bid, or a runner-up's own last bid. */
export function priceFor({ userId, lastBidAmount = 0 }: BidderItem, state: StateItem): number {
  const winner = winnerOf(state);
  if (winner?.userId === userId) return winner.bidAmount;
  return state.lastBid?.userId === userId ? lastPrice(state) : lastBidAmount;
}

/** The sum that a runner-up would pay at their own last bid. */
export interface Offer {
  readonly bid: Paise;
  readonly sum: WinSum;
  /** The deposit that must be paid again first; 0 if it is held. */
  readonly depositOwed: Paise;
}

export function offerTo(
  lot: LotTerms,
  { lastBidAmount: bid = 0, deposit, depositAmount }: Pick<BidderItem, 'lastBidAmount' | 'deposit' | 'depositAmount'>,
): Offer {
  return { bid, sum: winSum(lot, bid, depositAmount), depositOwed: deposit === 'held' ? 0 : depositAmount };
}
