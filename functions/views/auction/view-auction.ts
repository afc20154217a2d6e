import { closeAuction } from '#functions/bidding/close-auction.ts';
import { isBarred } from '#functions/domain/admission/eligibility.ts';
import { approvalUntil, isOnApproval } from '#functions/domain/auctions/approval.ts';
import {
  aliasOf,
  logSecretOf,
  bidderFor,
  type KnownBidder,
  publicBidId,
} from '#functions/domain/auctions/bidder-view.ts';
import { isDepositAsked } from '#functions/domain/auctions/deposit-counted.ts';
import { isLookDue, lookAgain } from '#functions/domain/auctions/look-again.ts';
import { annulledAnswer, papersAnswer, stepsAnswer } from '#functions/domain/auctions/lot-answers.ts';
import { ownBid } from '#functions/domain/auctions/own-auction.ts';
import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import { hoursToPay } from '#functions/domain/auctions/state-facts.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import type { Caller } from '#functions/platform/http/caller.ts';
import { countBidders } from '#functions/selling/sale-bidders.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { type AuctionView, getAuctionView } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { lastBidsOf } from '#functions/tables/auctions/last-bids.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import type { ListedBidder } from '#functions/tables/auctions/people-reads.ts';
import { type BidItem, NOBODY, standsFilter } from '#functions/tables/bids/bid-item.ts';
import type { LedgerStore } from '#functions/tables/bids/ledger-store.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { chargesAnswer } from '#shared/contract/money/charges.ts';
import { effectiveStatus, isOverdue } from '#shared/model/auctions/auction-status.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { cardAnswer } from '../catalogue/card-answer.ts';
import { type NameSale, readSaleNames } from '../catalogue/sale-names.ts';
import { powerAnswer, readSaleRegistration, type OwnSaleRegistration } from '../sales/own-power.ts';
import { counterOfferTo, emdTransferFor, type OnlinePayments, toPayFor } from './amounts-to-pay.ts';
import { type BidderLists, MAX_BIDDERS } from './bidder-lists.ts';

const MAX_BIDS = 100;

export interface ViewDeps {
  readonly auctions: AuctionsTable;
  readonly ledger: Pick<LedgerStore, 'newest'>;
  readonly bidders: BidderLists;
  readonly clock: Clock;
  readonly online: (now: number) => Promise<OnlinePayments>;
}

/**
 * One auction as the caller may see it. It closes an overdue auction first, so that nobody sees an ended auction as
 * running, and has one that is not settled in time looked at again. Error: NOT_FOUND for a deleted auction, and for a
 * draft or a cancelled draft unless the caller is an admin.
 */
export async function viewAuction(
  deps: ViewDeps,
  auctionId: string,
  caller: Caller,
): Promise<Result<AuctionDetails, Refusal>> {
  const view = await readAfterClosing(deps, auctionId, caller.userId);
  if (view === undefined || (caller.role !== 'admin' && !isShown(view.state))) return refused(refusal('NOT_FOUND'));
  const { saleId, hasSaleDeposit } = view.listing;
  const isOver = view.state.status === 'completed' || view.state.status === 'cancelled';
  const [bidders, newest, nameSale, online, ofSale, bidderCount] = await Promise.all([
    deps.bidders(view.state, deps.clock()),
    deps.ledger.newest(auctionId, MAX_BIDS),
    readSaleNames(deps.auctions, [view.listing]),
    deps.online(deps.clock()),
    hasSaleDeposit === true && saleId !== undefined
      ? readSaleRegistration(deps.auctions, saleId, caller.userId)
      : undefined,
    // Of a lot that is over only who has bid on it counts.
    isOver ? view.listing.bidderCount : countBidders(deps.auctions, view.listing),
  ]);
  const read = { ...view, ofSale, bidders, bidderCount, newest, nameSale, online };
  const details = auctionDetails(read, caller, deps.clock());
  return ok(caller.role === 'admin' ? { ...details, canBeRelisted: canBeRelisted(view.state) } : details);
}

const canBeRelisted = (state: StateItem): boolean =>
  state.relistedAs === undefined &&
  state.withdrawn !== true &&
  (state.status === 'cancelled' || saleOutcomeOf(state) === 'unsold');

async function readAfterClosing(
  { auctions, clock }: ViewDeps,
  auctionId: string,
  viewerId: string,
): Promise<AuctionView | undefined> {
  const view = await getAuctionView(auctions, auctionId, viewerId);
  if (view !== undefined && isLookDue(view.state, clock())) await lookAgain(auctions, view.state, clock());
  if (view === undefined || !isOverdue(view.state, clock())) return view;
  // A refusal means that it is no longer overdue or was deleted, which the next read shows.
  await closeAuction(auctions, auctionId, clock());
  return getAuctionView(auctions, auctionId, viewerId);
}

/** An auction with everything that its answer needs besides. */
interface FullView extends AuctionView {
  /** The viewer's registration for the sale with one deposit that the lot is in. */
  readonly ofSale: OwnSaleRegistration | undefined;
  readonly bidders: readonly ListedBidder[];
  readonly bidderCount: number;
  readonly newest: readonly BidItem[];
  readonly nameSale: NameSale;
  readonly online: OnlinePayments;
}

function auctionDetails(view: FullView, viewer: Caller, now: number): AuctionDetails {
  const { listing, state, registration, watched, ofSale, bidders, bidderCount, newest, nameSale, online } = view;
  const lot = { listing, state, status: effectiveStatus(state, now) };
  const winner = winnerOf(state);
  const { auctionId } = state;
  const log = mergedLog(newest, state);
  const saleEvent = nameSale(listing);
  const deposited = ofSale?.registration ?? registration;
  const shown = (bidder: KnownBidder) => {
    const { id: userId, name } = bidderFor(viewer, auctionId, bidder);
    return { userId, name };
  };
  return {
    ...cardAnswer(lot, viewer.role, { watched, saleEvent }),
    bidderCount,
    steps: stepsAnswer(state),
    lotNumber: listing.lotNumber,
    facts: listing.facts,
    place: listing.place,
    sale: listing.sale,
    ...papersAnswer(listing),
    charges: chargesAnswer(listing.charges),
    onlineLimit: rupeesFromPaise(online.limit),
    emdSetOff: listing.emdSetOff,
    hoursToPay: hoursToPay(state),
    bidders: withOwn(bidders, viewer, registration).map((bidder) => {
      const { id: _id, name } = bidderFor(viewer, auctionId, bidder);
      return { _id, name, ...(viewer.role === 'admin' && { alias: aliasOf(auctionId, bidder.userId) }) };
    }),
    bidLog: markedLog(log).map(({ isTakenBack, ...bid }) => ({
      _id: publicBidId(auctionId, bid.seq),
      seq: bid.seq,
      ...shown(bid),
      bidAmount: rupeesFromPaise(bid.amount),
      createdAt: isoFrom(bid.at),
      automatic: bid.automatic === true,
      ...(isTakenBack && { takenBack: true as const }),
      ...(bid.restates !== undefined && { restated: true as const }),
    })),
    seq: state.seq,
    lastVoid: state.lastVoid,
    winner: winner && {
      ...shown(winner),
      bidAmount: rupeesFromPaise(winner.bidAmount),
      bidTime: isoFrom(winner.bidAt),
    },
    approvalUntil: isOnApproval(state) ? approvalUntil(state) : null,
    cancelReason: state.cancelReason ?? null,
    ...(state.endedEarly && { endedEarly: { at: state.endedEarly.at, reason: state.endedEarly.reason } }),
    pauseReason: state.pausedBy?.reason,
    postponed: listing.postponed,
    annulled: annulledAnswer(state),
    ...(listing.relistOf !== undefined && { listedBefore: true }),
    ...(viewer.role === 'admin' && { relistOf: listing.relistOf, relistedAs: state.relistedAs }),
    you: {
      userId: viewer.userId,
      alias: aliasOf(auctionId, viewer.userId),
      ...(registration !== undefined && { logSecret: logSecretOf(auctionId, viewer.userId) }),
    },
    viewer: {
      registered: registration !== undefined || ofSale !== undefined,
      ...(isBarred(listing, viewer.userId) && { barred: true }),
      lastBid: ownLastBid(log, registration, state),
      deposit: deposited?.deposit ?? null,
      ...(ofSale && { power: powerAnswer(ofSale.power) }),
      finalPayment: registration?.finalPayment ?? null,
      depositOwed: isDepositAsked(registration),
      counterOffer: counterOfferTo(viewer, view, now),
      toPay: winner?.userId === viewer.userId ? toPayFor(listing, winner, registration, online) : null,
      emdTransfer: viewer.role === 'user' ? emdTransferFor(listing, viewer.userId, deposited, saleEvent, online) : null,
      paymentDueAt: registration?.finalPayment === 'on-approval' ? null : (registration?.paymentDueAt ?? null),
    },
  };
}

/** Oldest first. Always includes the viewer's current registration, even if more bidders are registered than shown. */
function withOwn(
  bidders: readonly ListedBidder[],
  viewer: Caller,
  ownRegistration: BidderItem | undefined,
): readonly ListedBidder[] {
  const others = bidders.filter(({ userId }) => userId !== viewer.userId);
  const shown = ownRegistration === undefined ? others : [...others.slice(0, MAX_BIDDERS - 1), ownRegistration];
  return shown.toSorted((a, b) => a.registeredAt - b.registeredAt);
}

/** In rupees. The log may have a newer bid than the items read before it. */
function ownLastBid(log: readonly BidItem[], registration: BidderItem | undefined, state: StateItem): number | null {
  if (registration === undefined) return null;
  const validLog = markedLog(log).filter(({ isTakenBack }) => !isTakenBack);
  const logged = validLog.findLast(({ userId }) => userId === registration.userId)?.amount ?? 0;
  const amount = Math.max(logged, ownBid(registration, state));
  return amount === 0 ? null : rupeesFromPaise(amount);
}

/** Says of each bid whether a later void took it back. */
function markedLog(log: readonly BidItem[]) {
  const stands = standsFilter();
  return log
    .toReversed()
    .map((bid) => ({ ...bid, isTakenBack: !stands(bid) && bid.number !== NOBODY.number }))
    .toReversed();
}

/**
 * The newest bids in ascending order. The ledger may lack the last bids, because the stream writes it, so they come
 * from the state.
 */
export function mergedLog(newest: readonly BidItem[], state: StateItem): readonly BidItem[] {
  const lastSeq = newest.at(-1)?.seq ?? 0;
  const later = lastBidsOf(state).filter(({ seq }) => seq > lastSeq);
  return [...newest, ...later.toReversed()].slice(-MAX_BIDS);
}
