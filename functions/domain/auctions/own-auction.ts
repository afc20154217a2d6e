/** How an auction stands for one of its bidders: pure, from the registration and the live state. */
import { NO_FIGURES } from '../../tables/auctions/user-totals.ts';
import type { AuctionStatus } from '../../../shared/model/auctions/auction-status.ts';
import type { Paise } from '../../../shared/model/money/money.ts';
import { winSum } from '../../../shared/model/money/win-sum.ts';
import type { BidderItem, ListingItem, OwnFigures, StateItem } from '../../tables/auctions/auction-items.ts';
import { depositCounted } from './deposit-counted.ts';
import { lastBidsOf } from '../../tables/auctions/last-bids.ts';
import { ownPlace } from './own-lists.ts';

/** An auction somebody is registered for. */
export interface OwnAuction {
  readonly registration: BidderItem;
  readonly listing: ListingItem;
  readonly state: StateItem;
}

export type OwnStatus = 'Pending' | 'Active' | 'Winning' | 'Outbid' | 'Lost' | 'Won';

/**
 * @param status of the auction, by the clock or as it is stored
 * @returns undefined for a cancelled auction, which nobody won or lost
 */
export function ownStatus({ registration, state }: OwnAuction, status: AuctionStatus): OwnStatus | undefined {
  const { userId } = registration;
  const isLeading = (state.award ?? state.lastBid)?.userId === userId;
  switch (status) {
    case 'draft':
    case 'cancelled':
      return undefined;
    case 'pending':
      return 'Pending';
    case 'active':
      if (isLeading) return 'Winning';
      return ownBid(registration, state) > 0 ? 'Outbid' : 'Active';
    case 'completed':
      // A win stays in the list when the lot was passed on, with what became of it.
      return isLeading || registration.finalPayment === 'passed-on' ? 'Won' : 'Lost';
  }
}

/** What the lot costs (or would have cost) somebody who has won it. */
export function priceOf(registration: BidderItem, state: StateItem): Paise {
  const { award } = state;
  return award?.userId === registration.userId ? award.amount : ownBid(registration, state);
}

/** When somebody won: with the deadline that nobody bid after, or when an admin gave them the lot. */
export function wonAt({ userId }: Pick<BidderItem, 'userId'>, { award, closesAt }: StateItem): number {
  return award?.userId === userId ? award.at : closesAt;
}

/** What is to be paid for a win: the bid and the charges, less a deposit that counts. */
export function totalOf({ registration, listing, state }: OwnAuction): Paise {
  return winSum(listing, priceOf(registration, state), depositCounted(registration)).due;
}

/** The user's own last bid, 0 without one. Amounts rise, so the higher one is newer: the registration follows the state. */
export function ownBid({ userId, number, lastBidAmount = 0 }: BidderItem, state: StateItem): Paise {
  const live = lastBidsOf(state).find((bid) => bid.userId === userId);
  return Math.max(live?.amount ?? 0, state.amounts[number] ?? 0, lastBidAmount);
}

/** What the auction adds to the figures of its bidder. */
export function figuresOf(auction: OwnAuction, status: OwnStatus | undefined): OwnFigures {
  if (status === 'Winning' || status === 'Outbid') return { ...NO_FIGURES, running: 1 };
  if (status !== 'Won') return NO_FIGURES;
  const { finalPayment = 'due' } = auction.registration;
  const total = totalOf(auction);
  // Listed still, with what became of it, and a win no longer.
  if (finalPayment === 'passed-on' || finalPayment === 'forfeited') return NO_FIGURES;
  return { running: 0, won: 1, due: finalPayment === 'due' ? total : 0, paid: finalPayment === 'paid' ? total : 0 };
}

/** Where a registration belongs and what it counts as, as the auction is stored. */
export interface OwnEntry {
  /** Undefined for a cancelled auction, which is in no list. */
  readonly place: ReturnType<typeof ownPlace> | undefined;
  readonly figures: OwnFigures;
}

export function ownEntryOf(auction: OwnAuction): OwnEntry {
  const { registration, state } = auction;
  const { auctionId, userId } = registration;
  const status = ownStatus(auction, state.status);
  const figures = figuresOf(auction, status);
  if (status === undefined) return { place: undefined, figures };
  if (status !== 'Won' && status !== 'Lost')
    return { place: ownPlace(userId, 'open', state.endAt, auctionId), figures };
  const list = status === 'Won' ? 'won' : 'lost';
  return { place: ownPlace(userId, list, state.closedAt ?? state.closesAt, auctionId), figures };
}
