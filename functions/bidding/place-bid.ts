import { type Refusal, refusal } from '../../shared/contract/errors.ts';
import type { Paise } from '../../shared/model/money.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import type { AuctionsStore } from '../tables/reads.ts';
import type { Clock } from '../platform/clock.ts';
import { acceptedBefore } from './accepted-before.ts';
import { type Bid, whyRefused } from './bid.ts';
import type { BidItem } from '../tables/bids/bid-item.ts';
import type { Entitlements } from './entitlement.ts';
import type { LedgerStore } from '../tables/bids/ledger-store.ts';
import { acceptBid } from './state-store.ts';
import type { RefusingState } from './stored-state.ts';

export interface BiddingDeps {
  readonly auctions: AuctionsStore;
  readonly entitlements: Entitlements;
  readonly ledger: Pick<LedgerStore, 'newest' | 'at'>;
  readonly clock: Clock;
}

export interface BidRequest {
  readonly auctionId: string;
  readonly userId: string;
  readonly amount: Paise;
  readonly bidId: string;
  /** When API Gateway received it, epoch milliseconds: what it is judged by. */
  readonly receivedAt: number;
}

const TOO_FAST = 'Bids are coming in very fast. Please try again in a moment.';

/** An accepted bid and the deadline it led to (or, for a retry, the deadline as it is now). */
export interface Accepted {
  readonly bid: BidItem;
  readonly closesAt: number;
}

/**
 * Places a bid: in the steady state one conditional write and nothing else. A retry of an accepted bid (same
 * `bidId`, same bidder) is answered as accepted.
 * Errors: NOT_FOUND, AUCTION_NOT_STARTED, AUCTION_ENDED, NOT_VERIFIED, ACCOUNT_DISABLED, NOT_REGISTERED, BID_TOO_LOW,
 * TOO_MANY_REQUESTS (throttled by DynamoDB, or the ledger is too far behind to tell a retry from a new bid; the same bid may be sent again).
 */
export async function placeBid(deps: BiddingDeps, request: BidRequest): Promise<Result<Accepted, Refusal>> {
  const { auctionId, userId, amount, receivedAt } = request;
  for (let attempt = 1; ; attempt += 1) {
    const found = await deps.entitlements.find(auctionId, userId, deps.clock());
    if (found.kind === 'not-entitled')
      return refused(
        whyRefused(found.state, { amount, ineligibility: found.ineligibility }, receivedAt) ?? found.ineligibility,
      );
    const bid: Bid = { ...request, ...found.entitlement };
    const change = await acceptBid(deps.auctions, bid, receivedAt, deps.clock());
    if (change === 'throttled') return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
    if (change.ok) return ok(accepted(change.value, bid));
    const refusedBid = await answerRefused(deps, change.error, bid, request);
    if (refusedBid !== 'terms-changed') return refusedBid;
    if (attempt === 2) throw new Error('A bid met its conditions and was not accepted.');
    deps.entitlements.forget(auctionId, userId);
  }
}

function accepted({ auctionId, seq, closesAt, lastBid }: StateItem, bid: Bid): Accepted {
  const { bidId, userId, name, amount } = bid;
  if (lastBid === undefined) throw new Error('An accepted bid left no trace.');
  return { bid: { auctionId, seq, bidId, userId, name, amount, at: lastBid.at }, closesAt };
}

/** A bid the condition refused: a retry, a refusal, or a sign that the remembered interval is out of date. */
async function answerRefused(
  deps: BiddingDeps,
  state: RefusingState | undefined,
  bid: Bid,
  { receivedAt }: BidRequest,
): Promise<Result<Accepted, Refusal> | 'terms-changed'> {
  if (state !== undefined) {
    // Also for bids that were sent once: the SDK repeats a write whose answer was lost.
    const earlier = await acceptedBefore(deps.ledger, state, bid);
    if (earlier === 'cannot-tell') return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
    if (earlier !== 'never') return ok({ bid: earlier, closesAt: state.closesAt });
  }
  const reason = whyRefused(state, { amount: bid.amount, ineligibility: undefined }, receivedAt);
  return reason === undefined ? 'terms-changed' : refused(reason);
}
