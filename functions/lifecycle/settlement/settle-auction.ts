import { decideSettlement, type EndedState, type Settlement } from '#functions/deposits/settle.ts';
import { settleBidder } from '#functions/deposits/settlement-store.ts';
import { approvalUntil, isBelowReserve } from '#functions/domain/auctions/approval.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { markSettled } from '#functions/domain/auctions/look-again.ts';
import { paymentWindowOf } from '#functions/domain/auctions/state-facts.ts';
import type { NotificationEvent, Notify } from '#functions/domain/notification-event.ts';
import { readActiveStaff } from '#functions/domain/second-person/staff-now.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { LotTerms } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder, queryBidders } from '#functions/tables/auctions/people-reads.ts';
import type { NoticeStore } from '#functions/tables/notifications/notice-store.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import { notifyBidders, notifyWatchers } from '../watchers/notify-watchers.ts';

const AT_ONCE = 10;

export interface SettlementDeps {
  readonly tables: MoneyMovementTables;
  readonly notices: Pick<NoticeStore, 'firstTime'>;
  readonly notify: Notify;
}

/** Of a lot whose listing cannot be read. */
const NO_TITLE = 'The auction';

/** A result that is found later than this is no news: everybody has seen it on their pages. */
const NEWS_MS = 30 * DAY_MS;

/**
 * Settles all deposits at the end of an auction, notifies everybody of the result, and stores in STATE that it is done.
 * Idempotent. A bidder who cannot be settled does not stop the others, but the call then throws.
 * @param lot undefined if its listing cannot be read: then a winner, who must be told what is owed, waits until it can
 */
export async function settleAuction(
  deps: SettlementDeps,
  state: EndedState,
  lot: LotTerms | undefined,
  now: number,
): Promise<void> {
  const title = lot?.title ?? NO_TITLE;
  // A deletion long after the end is new.
  const isNews = state.status === 'cancelled' || now - (state.annulledAt ?? state.closedAt) < NEWS_MS;
  if (isNews && state.status === 'completed' && state.annulledAt === undefined) await notifyAdmins(deps, state, title);
  await inParallel(queryBidders(deps.tables.auctions, state.auctionId, 'fail'), AT_ONCE, async (listed) => {
    const settled = await settleOne(deps.tables, state, listed, { title, lot, now });
    if (settled === undefined) return;
    const { bidder, settlement } = settled;
    // Notify bidders who were settled before, too: a crash may have prevented their notice.
    const outcome = settlement.kind === 'already-settled' ? bidder.outcome : settlement.kind;
    const dueAt = settlement.kind === 'won' ? settlement.paymentDueAt : bidder.paymentDueAt;
    const event = eventForBidder(state, { ...bidder, paymentDueAt: dueAt }, outcome, { title, lot });
    if (isNews && event !== undefined) await deps.notify(event);
  });
  const registeredIn = isCalledOff(state) && lot?.hasSaleDeposit === true ? lot.saleId : undefined;
  if (registeredIn !== undefined) await notifyBiddersOfSale(deps, state, title, registeredIn);
  if (isNews) await notifyAllWatchers(deps, state, { title, registeredIn });
  if (lot === undefined) throw new Error(`The listing of ${state.auctionId} cannot be read.`);
  await markSettled(deps.tables.auctions, state);
}

/** Cancelled before the start, when people could see it. */
export const isCalledOff = (state: EndedState): boolean =>
  state.status === 'cancelled' && state.withdrawn !== true && isBeforeStart(state);

/** A pause may have held it beyond its start. */
const isBeforeStart = ({ neverStarted, closedAt, startAt }: EndedState): boolean =>
  neverStarted === true || closedAt < startAt;

/** In a sale with one deposit a lot's own registrations begin with the first bids, so before its start it has none. */
async function notifyBiddersOfSale(
  { tables, notify }: SettlementDeps,
  { auctionId, closedAt: at, cancelReason: reason }: EndedState,
  title: string,
  registeredIn: string,
): Promise<void> {
  const news = { kind: 'auction-cancelled', reason, deposit: 0, isOfSale: true, deleted: false, at } as const;
  await notifyBidders({ auctions: tables.auctions, notify }, { auctionId, title, registeredIn }, (facts) => ({
    ...facts,
    ...news,
  }));
}

/** As often as a registration may change while it is settled. */
const SETTLE_TRIES = 4;

/**
 * Settles one bidder as the registration is at that moment: a page of them may be seconds old, and money may have gone
 * back meanwhile. Undefined if the bidder has withdrawn, or must wait. Throws if it keeps changing, so that the event is
 * repeated.
 */
async function settleOne(
  tables: MoneyMovementTables,
  state: EndedState,
  listed: BidderItem,
  { title, lot, now }: { readonly title: string; readonly lot: LotTerms | undefined; readonly now: number },
): Promise<{ readonly bidder: BidderItem; readonly settlement: Settlement } | undefined> {
  let bidder: BidderItem | undefined = listed;
  for (let tried = 0; tried < SETTLE_TRIES && bidder !== undefined; tried += 1) {
    const settlement = decideSettlement(bidder, state, now);
    if (settlement.kind === 'already-settled') return { bidder, settlement };
    if (settlement.kind === 'won' && lot === undefined) return undefined;
    const written = await settleBidder(tables, bidder, settlement, { title, closedAt: state.closedAt, now });
    if (written === 'done') return { bidder, settlement };
    bidder = await getBidder(tables.auctions, state.auctionId, listed.userId);
  }
  if (bidder === undefined) return undefined;
  throw new Error(`The registration of ${listed.userId} keeps changing while it is settled.`);
}

async function notifyAllWatchers(
  deps: SettlementDeps,
  state: EndedState,
  { title, registeredIn }: { readonly title: string; readonly registeredIn: string | undefined },
): Promise<void> {
  if (state.annulledAt !== undefined) await notifyWatchersOfAnnulment(deps, state, title, state.annulledAt);
  else if (state.status === 'completed') await notifyWatchersOfEnd(deps, state, title);
  else if (state.deleted !== true) await notifyWatchersOfCancellation(deps, state, title, registeredIn);
  // An ended auction that is deleted becomes cancelled, too; its watchers know the result.
  else if (isBeforeStart(state)) await notifyWatchersOfDeletion(deps, state, title);
}

async function notifyWatchersOfDeletion(
  { tables, notify }: SettlementDeps,
  { auctionId, closedAt: at }: EndedState,
  title: string,
): Promise<void> {
  await notifyWatchers({ auctions: tables.auctions, notify }, { auctionId, title }, (facts) => ({
    ...facts,
    kind: 'watched-withdrawn',
    isDeleted: true,
    at,
  }));
}

async function notifyWatchersOfCancellation(
  { tables, notify }: SettlementDeps,
  { auctionId, closedAt: at, cancelReason: reason }: EndedState,
  title: string,
  registeredIn: string | undefined,
): Promise<void> {
  await notifyWatchers({ auctions: tables.auctions, notify }, { auctionId, title, registeredIn }, (facts) => ({
    ...facts,
    kind: 'watched-cancelled',
    reason,
    at,
  }));
}

async function notifyWatchersOfAnnulment(
  { tables, notify }: SettlementDeps,
  { auctionId, annulReason, relistedAs }: EndedState,
  title: string,
  at: number,
): Promise<void> {
  const news = { kind: 'watched-annulled', reason: annulReason ?? '', relistedAs, at } as const;
  await notifyWatchers({ auctions: tables.auctions, notify }, { auctionId, title }, (facts) => ({ ...facts, ...news }));
}

async function notifyWatchersOfEnd(
  { tables, notify }: SettlementDeps,
  state: EndedState,
  title: string,
): Promise<void> {
  const { auctionId, closedAt: at, closesAt: endedAt, lastBid, currentBid } = state;
  const amount = lastBid === undefined ? undefined : currentBid;
  await notifyWatchers({ auctions: tables.auctions, notify }, { auctionId, title }, (facts) => ({
    ...facts,
    kind: 'watched-ended',
    endedAt,
    amount,
    isBelowReserve: isBelowReserve(state),
    at,
  }));
}

async function notifyAdmins({ tables, notify }: SettlementDeps, state: EndedState, title: string): Promise<void> {
  const { auctionId, closedAt: at, closesAt: endedAt, lastBid, currentBid: amount } = state;
  if (lastBid === undefined || !isBelowReserve(state)) {
    const winner = lastBid && { name: lastBid.name, amount };
    return notify({ kind: 'auction-ended', auctionId, title, at, endedAt, winner });
  }
  const facts = { auctionId, title, at, amount, until: approvalUntil(state) };
  for (const { userId, duties } of await readActiveStaff(tables.users, { unread: 'skip' })) {
    if (may(duties, ['money', 'lots'])) {
      await notify({ kind: 'approval-waiting', userId, mayAccept: may(duties, 'money'), ...facts });
    }
  }
}

/** No event if the auction was deleted after its end and the bidder's outcome does not change. */
function eventForBidder(
  state: EndedState,
  bidder: BidderItem,
  outcome: BidderItem['outcome'] | 'on-approval' | 'annulled',
  { title, lot }: { readonly title: string; readonly lot: LotTerms | undefined },
): NotificationEvent | undefined {
  const { auctionId, closedAt: at, lastBid, currentBid, cancelReason: reason } = state;
  const { userId } = bidder;
  // One that went back before, by hand or at Razorpay, is not promised again.
  const isStillHere = bidder.deposit === 'held' || bidder.deposit === 'refunding';
  const deposit = isStillHere ? bidder.depositAmount : 0;
  if (state.annulledAt !== undefined) {
    const { annulledAt, annulReason = '', relistedAs } = state;
    const isReturned = outcome === 'cancelled' || outcome === 'annulled';
    const news = { reason: annulReason, relistedAs, deposit: isReturned ? deposit : 0, at: annulledAt };
    return { auctionId, title, userId, kind: 'win-annulled', ...news };
  }
  const facts = { auctionId, title, at, userId };
  if (outcome === 'cancelled') {
    return { ...facts, kind: 'auction-cancelled', reason, deposit, deleted: state.deleted === true };
  }
  if (state.status === 'cancelled') return undefined;
  // Also when an admin has decided since: the notices are in order.
  if (lastBid?.userId === userId && isBelowReserve(state)) {
    return { ...facts, kind: 'bid-on-approval', amount: currentBid, deposit, until: approvalUntil(state) };
  }
  if (outcome === 'won') {
    // A runner-up who was offered the lot since, at another price (`award`): they were told then.
    if (lastBid?.userId !== userId || lot === undefined) return undefined;
    const total = winSum(lot, currentBid, depositCounted(bidder)).due;
    const { paymentDueAt = at + paymentWindowOf(state) } = bidder;
    return { ...facts, kind: 'auction-won', amount: currentBid, total, paymentDueAt };
  }
  const amount = lastBid === undefined ? undefined : currentBid;
  const isBelow = isBelowReserve(state);
  return { ...facts, kind: 'auction-lost', endedAt: state.closesAt, amount, isBelowReserve: isBelow, deposit };
}
