import { refusal } from '../../shared/contract/errors.ts';
import type { Paise } from '../../shared/model/money/money.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { EndpointRefusal } from '../platform/http/endpoint.ts';
import { acceptedBefore } from './accepted-before.ts';
import { type Bid, whyRefused } from './bid.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import type { BidItem } from '../tables/bids/bid-item.ts';
import type { Entitlements } from './entitlement.ts';
import type { LedgerStore } from '../tables/bids/ledger-store.ts';
import { acceptBid } from './state-store.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';

export interface BiddingDeps {
  readonly auctions: AuctionsTable;
  readonly entitlements: Entitlements;
  readonly ledger: Pick<LedgerStore, 'newest' | 'at'>;
  readonly clock: Clock;
  /** Since when somebody must lead to raise their own bid now, epoch ms. */
  readonly ledSince: (now: number) => number;
}

export interface BidRequest {
  readonly auctionId: string;
  readonly userId: string;
  /** When the bidder's session began, epoch milliseconds. */
  readonly signedInAt?: number | undefined;
  readonly amount: Paise;
  readonly bidId: string;
  /** When API Gateway received it, epoch milliseconds: what it is judged by. */
  readonly receivedAt: number;
}

/** The terms may change while they are read again, once for each person who loses their eligibility at that moment. */
const ATTEMPTS = 4;
const TOO_FAST = 'Bids are coming in very fast. Please try again in a moment.';
const OWN_TOO_FAST = 'You have just placed a bid, and lead. Please wait a moment before you raise it.';

const OTHER_AMOUNT = 'This bid was already placed with another amount. Please place a new one.';

/** An accepted bid and the deadline it led to (or, for a retry, the deadline as it is now). */
export interface Accepted {
  readonly bid: BidItem;
  readonly closesAt: number;
}

/**
 * One item takes 1,000 writes a second, and what lies in one partition, as an auction and its registrations do, 3,000 read
 * units; the SDK has tried again before it gives up with one of these.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const THROTTLED: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

/**
 * Places a bid: in the steady state one conditional write and nothing else. A retry of an accepted bid (same
 * `bidId`, same bidder) is answered as accepted.
 * Errors: CONFLICT (the `bidId` was used for another amount), NOT_FOUND, AUCTION_NOT_STARTED, AUCTION_ENDED, NOT_VERIFIED, ACCOUNT_DISABLED, UNAUTHENTICATED (the session is over), NOT_REGISTERED, BID_TOO_LOW,
 * TOO_MANY_REQUESTS (a read or the write was throttled by DynamoDB, the bidder leads since a moment only, or the ledger is too far behind to tell a retry from a new bid; the same bid may be sent again).
 */
export async function placeBid(deps: BiddingDeps, request: BidRequest): Promise<Result<Accepted, EndpointRefusal>> {
  try {
    return await decideBid(deps, request);
  } catch (error) {
    if (error instanceof Error && THROTTLED.has(error.name)) return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
    throw error;
  }
}

async function decideBid(deps: BiddingDeps, request: BidRequest): Promise<Result<Accepted, EndpointRefusal>> {
  const { auctionId, userId, signedInAt, amount, receivedAt } = request;
  const bidder = { userId, ...(signedInAt !== undefined && { signedInAt }) };
  for (let attempt = 1; ; attempt += 1) {
    const found = await deps.entitlements.find(auctionId, bidder, deps.clock());
    if (found.kind === 'not-entitled')
      return refused(
        whyRefused(found.state, { amount, ineligibility: found.ineligibility }, receivedAt) ?? found.ineligibility,
      );
    const now = deps.clock();
    const ledSince = deps.ledSince(now);
    const bid: Bid = { auctionId, userId, amount, bidId: request.bidId, ledSince, ...found.entitlement };
    const change = await acceptBid(deps.auctions, bid, receivedAt, now);
    if (change.ok) {
      const { seq, closesAt } = change.value;
      const { bidId, name, number } = bid;
      return ok({ bid: { auctionId, seq, bidId, userId, name, number, amount, at: now }, closesAt });
    }
    const refusedBid = await answerRefused(deps, change.error, bid, request);
    if (refusedBid !== 'terms-changed') return refusedBid;
    if (attempt === ATTEMPTS) throw new Error('A bid met its conditions and was not accepted.');
    deps.entitlements.forget(auctionId, bidder);
  }
}

/** A bid the condition refused: a retry, a refusal, or a sign that what is remembered is out of date. */
async function answerRefused(
  deps: BiddingDeps,
  state: StateItem | undefined,
  bid: Bid,
  { receivedAt }: BidRequest,
): Promise<Result<Accepted, EndpointRefusal> | 'terms-changed'> {
  if (state !== undefined) {
    // Also for bids that were sent once: the SDK repeats a write whose answer was lost.
    const earlier = await acceptedBefore(deps.ledger, state, bid);
    if (earlier === 'other-amount') return refused(refusal('CONFLICT', OTHER_AMOUNT));
    if (earlier === 'cannot-tell') return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
    if (earlier !== 'never') return ok({ bid: earlier, closesAt: state.closesAt });
  }
  const reason = whyRefused(state, { amount: bid.amount, ineligibility: undefined }, receivedAt);
  if (reason !== undefined) return refused(reason);
  const { userId, at = 0 } = state?.lastBid ?? {};
  if (userId === bid.userId && at > bid.ledSince) {
    return refused({ ...refusal('TOO_MANY_REQUESTS', OWN_TOO_FAST), waitSeconds: 1 });
  }
  return 'terms-changed';
}
