/**
 * A second implementation of the bidding rules, written from their description to be compared with the code. Amounts
 * are paise, times epoch milliseconds.
 */

/** A bid received before the deadline may take this long to reach the function. */
export const GRACE_MS = 3_000;

export interface ModelBid {
  readonly bidder: string;
  readonly bidId: string;
  readonly amount: number;
  /** When it was accepted. */
  readonly at: number;
}

export interface ModelAuction {
  readonly isClosed: boolean;
  readonly startAt: number;
  readonly endAt: number;
  readonly bidInterval: number;
  readonly basePrice: number;
  readonly registered: readonly string[];
  readonly bids: readonly ModelBid[];
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

export const lastOf = (auction: ModelAuction): ModelBid | undefined => auction.bids.at(-1);

export const currentBidOf = (auction: ModelAuction): number => lastOf(auction)?.amount ?? auction.basePrice;

export function deadlineOf(auction: ModelAuction): number {
  const last = lastOf(auction);
  return last === undefined ? auction.endAt : last.at + auction.bidInterval * 1000;
}

/** A bid that the gateway received at `receivedAt` and the function handled at `now`. */
export function bid(
  auction: ModelAuction,
  { bidder, bidId, amount }: Omit<ModelBid, 'at'>,
  receivedAt: number,
  now: number,
): ModelStep {
  const refuse = (code: string): ModelStep => ({ auction, answer: { kind: 'refused', code } });
  const isRegistered = auction.registered.includes(bidder);
  const earlier = auction.bids.findIndex((one) => one.bidder === bidder && one.bidId === bidId);
  if (isRegistered && earlier >= 0) return { auction, answer: { kind: 'accepted', seq: earlier + 1 } };
  if (auction.isClosed) return refuse('AUCTION_ENDED');
  if (receivedAt < auction.startAt) return refuse('AUCTION_NOT_STARTED');
  if (receivedAt >= deadlineOf(auction)) return refuse('AUCTION_ENDED');
  if (!isRegistered) return refuse('NOT_REGISTERED');
  if (amount <= currentBidOf(auction)) return refuse('BID_TOO_LOW');
  const bids = [...auction.bids, { bidder, bidId, amount, at: now }];
  return { auction: { ...auction, bids }, answer: { kind: 'accepted', seq: bids.length } };
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
  if (now < deadlineOf(auction) + GRACE_MS) return refuse('AUCTION_STILL_RUNNING');
  return accept({ ...auction, isClosed: true });
}
