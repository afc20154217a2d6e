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
  /** The latest time of the leader's last bid with which they may raise it, epoch ms. */
  readonly latestOwnBidAt: (now: number) => number;
}

export interface BidRequest {
  readonly auctionId: string;
  readonly userId: string;
  /** The start of the bidder's session, epoch milliseconds. */
  readonly signedInAt?: number | undefined;
  readonly amount: Paise;
  readonly bidId: string;
  /** When API Gateway received it, epoch milliseconds. The rules apply to this time. */
  readonly receivedAt: number;
}

/** The terms may change while they are read, each time a bidder loses their eligibility. */
const ATTEMPTS = 4;
const TOO_FAST = 'Bids are coming in very fast. Please try again in a moment.';
const OWN_TOO_FAST = 'You have just placed a bid, and lead. Please wait a moment before you raise it.';

const OTHER_AMOUNT = 'This bid was already placed with another amount. Please place a new one.';

/** An accepted bid and the new deadline (for a retry, the current deadline). */
export interface Accepted {
  readonly bid: BidItem;
  readonly closesAt: number;
}

/**
 * An item takes 1,000 writes a second, a partition (an auction and its registrations) 3,000 read units. The SDK has
 * retried before it throws one of these.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const THROTTLED: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

/**
 * Places a bid, usually with one conditional write and nothing else. Returns success for a retry of an accepted bid
 * (same `bidId`, same bidder).
 * Errors: CONFLICT (the `bidId` was used for another amount), NOT_FOUND, AUCTION_NOT_STARTED, AUCTION_ENDED,
 * NOT_VERIFIED, ACCOUNT_DISABLED, UNAUTHENTICATED (the session is over), NOT_REGISTERED, BID_TOO_LOW, TOO_MANY_REQUESTS
 * (DynamoDB throttled, the leader raises too soon, or the ledger is too far behind to recognise a retry; the same bid
 * may be sent again).
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
    const latestOwnBidAt = deps.latestOwnBidAt(now);
    const bid: Bid = { auctionId, userId, amount, bidId: request.bidId, latestOwnBidAt, ...found.entitlement };
    const change = await acceptBid(deps.auctions, bid, receivedAt, now);
    if (change.ok) {
      const { seq, closesAt } = change.value;
      const { bidId, name, number } = bid;
      return ok({ bid: { auctionId, seq, bidId, userId, name, number, amount, at: now }, closesAt });
    }
    const refusedBid = await handleRefused(deps, change.error, bid, request);
    if (refusedBid !== 'terms-changed') return refusedBid;
    if (attempt === ATTEMPTS) throw new Error('A bid met the conditions but was not accepted.');
    deps.entitlements.forget(auctionId, bidder);
  }
}

/** Handles a bid that failed the condition: a retry, a refusal, or an outdated cached entitlement. */
async function handleRefused(
  deps: BiddingDeps,
  state: StateItem | undefined,
  bid: Bid,
  { receivedAt }: BidRequest,
): Promise<Result<Accepted, EndpointRefusal> | 'terms-changed'> {
  if (state !== undefined) {
    // Also for bids sent once, because the SDK repeats a write whose response was lost.
    const earlier = await acceptedBefore(deps.ledger, state, bid);
    if (earlier === 'other-amount') return refused(refusal('CONFLICT', OTHER_AMOUNT));
    if (earlier === 'unknown') return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
    if (earlier !== 'never') return ok({ bid: earlier, closesAt: state.closesAt });
  }
  const reason = whyRefused(state, { amount: bid.amount, ineligibility: undefined }, receivedAt);
  if (reason !== undefined) return refused(reason);
  const { userId, at = 0 } = state?.lastBid ?? {};
  if (userId === bid.userId && at > bid.latestOwnBidAt) {
    return refused({ ...refusal('TOO_MANY_REQUESTS', OWN_TOO_FAST), waitSeconds: 1 });
  }
  return 'terms-changed';
}
