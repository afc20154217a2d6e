import * as naive from './naive-resolver.ts';

/**
 * A second implementation of the bidding rules, written from their description to be compared with the code. Amounts
 * are paise, times epoch milliseconds.
 */

/** A bid received before the deadline may take this long to reach the function. */
export const GRACE_MS = 3_000;

export interface ModelBid {
  readonly bidder: string;
  /** Undefined for a bid that the house made. */
  readonly bidId: string | undefined;
  readonly amount: number;
  /** When it was accepted. */
  readonly at: number;
  /** The house took bids back: it says the bid at this position again. 0: nobody leads. */
  readonly restates?: number;
  /** What was left of the maximum that it overtook. */
  readonly beaten?: number;
}

export interface ModelAuction {
  readonly isClosed: boolean;
  readonly startAt: number;
  readonly endAt: number;
  readonly bidInterval: number;
  readonly basePrice: number;
  readonly steps: readonly { readonly from: number; readonly step: number }[];
  /** 0 without one. */
  readonly reserve: number;
  readonly latestEnd: number;
  /** While it is paused: since when, and whether it had not started then. */
  readonly paused?: { readonly at: number; readonly isAnnounced: boolean } | undefined;
  /** The deadline after a pause or a void, until there are more bids than then. */
  readonly resumed?: { readonly bids: number; readonly closesAt: number };
  /** The deadline that an admin has set; undefined while the clock runs by itself. */
  readonly endedAt?: number;
  readonly registered: readonly string[];
  readonly bids: readonly ModelBid[];
  /** The leader's maximum; 0 without one. */
  readonly maximum: number;
}

interface Accepted {
  readonly kind: 'accepted';
  readonly seq: number;
}
interface Refused {
  readonly kind: 'refused';
  readonly code: string;
}
export type ModelAnswer = Accepted | Refused;

export interface ModelStep {
  readonly auction: ModelAuction;
  readonly answer: ModelAnswer;
}

export const leaderOf = (auction: ModelAuction): string | undefined => naive.leaderOf(lotOf(auction));

/** The positions of the bids that stand. */
export const standingOf = ({ bids }: ModelAuction): readonly number[] =>
  naive.standing(bids.map(({ bidder: who, restates }) => ({ who, ...(restates !== undefined && { restates }) })));

export const lastOf = (auction: ModelAuction): ModelBid | undefined => auction.bids.at(-1);

export const currentBidOf = (auction: ModelAuction): number => lastOf(auction)?.amount ?? auction.basePrice;

export function deadlineOf(auction: ModelAuction): number {
  if (auction.endedAt !== undefined) return auction.endedAt;
  if (auction.resumed?.bids === auction.bids.length) return auction.resumed.closesAt;
  const last = lastOf(auction);
  return last === undefined ? auction.endAt : Math.min(last.at + auction.bidInterval * 1000, auction.latestEnd);
}

/** The auction as the naive resolver has it, in rupees. */
function lotOf({ basePrice, steps, reserve, bids, maximum }: ModelAuction): naive.NaiveLot {
  return {
    base: basePrice / 100,
    steps: steps.map(({ from, step }) => ({ from: from / 100, step: step / 100 })),
    reserve: reserve / 100,
    entries: bids.map(({ bidder, bidId, amount, restates, beaten }) => ({
      who: bidder,
      amount: amount / 100,
      automatic: bidId === undefined,
      ...(restates !== undefined && { restates }),
      ...(beaten !== undefined && { beaten: beaten / 100 }),
    })),
    maximum: maximum / 100,
  };
}

/** The auction after what the naive resolver made of it. */
function after(auction: ModelAuction, lot: naive.NaiveLot, bidId: string | undefined, at: number): ModelAuction {
  const added = lot.entries.slice(auction.bids.length).map(({ who, amount, automatic, restates, beaten }) => ({
    bidder: who,
    bidId: automatic ? undefined : bidId,
    amount: amount * 100,
    at,
    ...(restates !== undefined && { restates }),
    ...(beaten !== undefined && { beaten: beaten * 100 }),
  }));
  return { ...auction, bids: [...auction.bids, ...added], maximum: lot.maximum * 100 };
}

export const leastBidOf = (auction: ModelAuction): number => naive.leastOf(lotOf(auction)) * 100;

function whyNotNow(auction: ModelAuction, bidder: string, receivedAt: number): string | undefined {
  if (auction.isClosed) return 'AUCTION_ENDED';
  if (auction.paused !== undefined) return 'AUCTION_PAUSED';
  if (receivedAt < auction.startAt) return 'AUCTION_NOT_STARTED';
  if (receivedAt >= deadlineOf(auction)) return 'AUCTION_ENDED';
  return auction.registered.includes(bidder) ? undefined : 'NOT_REGISTERED';
}

export interface ModelRequest {
  readonly bidder: string;
  readonly bidId: string;
  readonly amount: number;
  /** `amount` is a maximum. */
  readonly upTo: boolean;
}

/** A bid that the gateway received at `receivedAt` and the function handled at `now`. */
export function bid(
  auction: ModelAuction,
  { bidder, bidId, amount, upTo }: ModelRequest,
  receivedAt: number,
  now: number,
): ModelStep {
  const refuse = (code: string): ModelStep => ({ auction, answer: { kind: 'refused', code } });
  const earlier = auction.bids.findIndex((one) => one.bidder === bidder && one.bidId === bidId);
  if (earlier >= 0) {
    return standingOf(auction).includes(earlier + 1)
      ? { auction, answer: { kind: 'accepted', seq: earlier + 1 } }
      : refuse('CONFLICT');
  }
  const reason = whyNotNow(auction, bidder, receivedAt);
  if (reason !== undefined) return refuse(reason);
  if (amount < leastBidOf(auction)) return refuse('BID_TOO_LOW');
  const lot = naive.offer(lotOf(auction), bidder, amount / 100, upTo);
  if (lot === undefined) return refuse('CONFLICT');
  const accepted = after(auction, lot, bidId, now);
  const own = accepted.bids.findIndex((one) => one.bidId === bidId);
  return { auction: accepted, answer: { kind: 'accepted', seq: own + 1 } };
}

/** A change of a maximum. The answer's `seq` is the number of bids afterwards. */
export function changeMaximum(
  auction: ModelAuction,
  bidder: string,
  maximum: number,
  receivedAt: number,
  now: number,
): ModelStep {
  const refuse = (code: string): ModelStep => ({ auction, answer: { kind: 'refused', code } });
  const reason = whyNotNow(auction, bidder, receivedAt);
  if (reason !== undefined) return refuse(reason);
  if (leaderOf(auction) !== bidder) return refuse('CONFLICT');
  const lot = naive.change(lotOf(auction), bidder, maximum / 100);
  if (lot === undefined) return refuse('BID_TOO_LOW');
  const changed = after(auction, lot, undefined, now);
  return { auction: changed, answer: { kind: 'accepted', seq: changed.bids.length } };
}

/** A request to close the auction. */
export function close(auction: ModelAuction, now: number): ModelStep {
  const refuse = (code: string): ModelStep => ({ auction, answer: { kind: 'refused', code } });
  const accept = (closed: ModelAuction): ModelStep => ({
    auction: closed,
    answer: { kind: 'accepted', seq: closed.bids.length },
  });
  if (auction.isClosed) return accept(auction);
  if (now < auction.startAt) return refuse('AUCTION_NOT_STARTED');
  if (auction.paused !== undefined || now < deadlineOf(auction) + GRACE_MS) return refuse('AUCTION_STILL_RUNNING');
  return accept({ ...auction, isClosed: true });
}

/** An admin ends the auction early: bids received within a grace still count. */
export function endEarly(auction: ModelAuction, now: number): ModelStep {
  const refuse = (code: string): ModelStep => ({ auction, answer: { kind: 'refused', code } });
  const accept = (ended: ModelAuction): ModelStep => ({
    auction: ended,
    answer: { kind: 'accepted', seq: ended.bids.length },
  });
  if (auction.endedAt !== undefined) return accept(auction);
  if (auction.paused !== undefined) return refuse('AUCTION_LOCKED');
  if (auction.isClosed || deadlineOf(auction) <= now + GRACE_MS) return refuse('AUCTION_LOCKED');
  if (now < auction.startAt) return refuse('INVALID_TRANSITION');
  return accept({ ...auction, endedAt: now + GRACE_MS });
}

/** Two people take back the last bids of somebody who leads. The answer's `seq` is the number of bids afterwards. */
export function voidBids(auction: ModelAuction, bidder: string, now: number): ModelStep {
  const refuse = (code: string): ModelStep => ({ auction, answer: { kind: 'refused', code } });
  const isStopped = auction.paused !== undefined;
  if (auction.isClosed) return refuse('AUCTION_ENDED');
  if (isStopped && leaderOf(auction) === undefined) return refuse('AUCTION_PAUSED');
  if (!isStopped && now < auction.startAt) return refuse('AUCTION_NOT_STARTED');
  const deadline = deadlineOf(auction);
  if (!isStopped && now >= deadline) return refuse('AUCTION_ENDED');
  if (auction.endedAt !== undefined) return refuse('AUCTION_LOCKED');
  const lot = leaderOf(auction) === bidder ? naive.takeBack(lotOf(auction)) : undefined;
  if (lot === undefined) return refuse('CONFLICT');
  const taken = after(auction, lot, undefined, now);
  // The clock gives a full interval, or more if more was left; while it stands, going on does.
  const closesAt = isStopped ? deadline : Math.max(deadline, now + auction.bidInterval * 1000);
  return {
    auction: {
      ...taken,
      resumed: { bids: taken.bids.length, closesAt },
      latestEnd: Math.max(auction.latestEnd, closesAt),
    },
    answer: { kind: 'accepted', seq: taken.bids.length },
  };
}

/** An owner stops the clock. The answer's `seq` is the number of bids. */
export function pause(auction: ModelAuction, now: number): ModelStep {
  const answer = { kind: 'accepted', seq: auction.bids.length } as const;
  if (auction.paused !== undefined && !auction.isClosed) return { auction, answer };
  if (auction.isClosed || auction.endedAt !== undefined || deadlineOf(auction) <= now) {
    return { auction, answer: { kind: 'refused', code: 'AUCTION_LOCKED' } };
  }
  return { auction: { ...auction, paused: { at: now, isAnnounced: now < auction.startAt } }, answer };
}

/** The clock goes on with what was left, at least a full interval. */
export function resume(auction: ModelAuction, now: number): ModelStep {
  const answer = { kind: 'accepted', seq: auction.bids.length } as const;
  const { paused, ...rest } = auction;
  if (paused === undefined) return { auction, answer };
  if (paused.isAnnounced && now < auction.startAt) return { auction: rest, answer };
  const deadline = deadlineOf(auction);
  const left = deadline - (paused.isAnnounced ? auction.startAt : paused.at);
  const closesAt = now + Math.max(left, auction.bidInterval * 1000);
  return {
    auction: {
      ...rest,
      startAt: paused.isAnnounced ? now : auction.startAt,
      latestEnd: auction.latestEnd + closesAt - deadline,
      resumed: { bids: auction.bids.length, closesAt },
    },
    answer,
  };
}
