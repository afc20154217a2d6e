import { refusal } from '#shared/contract/errors.ts';
import type { ReserveStatus } from '#shared/contract/prices.ts';
import { isLatestEnd } from '#functions/domain/auctions/latest-end.ts';
import { reserveStatusOf } from '#functions/domain/auctions/reserve-status.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { EndpointRefusal } from '#functions/platform/http/endpoint.ts';
import { acceptedBefore, type BidRecords } from './accepted-before.ts';
import { type Bid, whyRefused } from './bid.ts';
import { decideContested, type KnownPower, knownPower } from './contested-bid.ts';
import { whyBeyondPower } from './sale-power.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { type Bidder, type Entitlements, isOutdated } from './entitlement.ts';
import type { MaximumVault } from './maximum-vault.ts';
import { saveDecision } from './resolution-store.ts';
import { acceptBid, type AfterBid, type Outcome } from './state-store.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

export interface BiddingDeps {
  readonly auctions: AuctionsTable;
  readonly entitlements: Entitlements;
  readonly records: BidRecords;
  readonly vault: MaximumVault;
  readonly clock: Clock;
  /** The latest time of the leader's last bid with which they may raise it, epoch ms. */
  readonly latestOwnBidAt: (now: number) => number;
}

export interface BidRequest extends Bidder {
  readonly auctionId: string;
  readonly amount: Paise;
  /** Whether `amount` is a maximum, so that the house bids as little as leads. */
  readonly isMaximum: boolean;
  readonly bidId: string;
  /** When API Gateway received it, epoch milliseconds. The rules apply to this time. */
  readonly receivedAt: number;
}

/** Each other bid that is written between a decision and its own write costs an attempt. */
const ATTEMPTS = 12;
export const TOO_FAST = 'Bids are coming in very fast. Please try again in a moment.';
const OWN_TOO_FAST = 'You have just placed a bid, and lead. Please wait a moment before you raise it.';
const OTHER_AMOUNT = 'This bid was already placed with another amount. Please place a new one.';
const LEADS_ALREADY = 'You lead. Change your maximum instead.';

/** An accepted bid and the new deadline (for a retry, the current deadline). */
export interface Accepted {
  readonly bid: BidItem;
  readonly closesAt: number;
  readonly currentBid: Paise;
  /** The least next bid. */
  readonly leastBid: Paise;
  readonly reserveStatus: ReserveStatus;
  /** Whether the bidder has the current bid. */
  readonly leads: boolean;
  /** No bid moves the deadline any more. */
  readonly isLatestEnd: boolean;
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
  // The SDK repeated a transaction that has not finished yet.
  'TransactionInProgressException',
]);

/** Runs `work`. Refuses with TOO_MANY_REQUESTS when DynamoDB throttles. */
export async function unlessThrottled<T>(
  work: () => Promise<Result<T, EndpointRefusal>>,
): Promise<Result<T, EndpointRefusal>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && THROTTLED.has(error.name)) return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
    throw error;
  }
}

/**
 * Places a bid. In a sale with one deposit it reads state and power, and writes both in one transaction. Elsewhere, where no maximum stands, a plain bid is one conditional write and nothing else. Against a maximum that
 * write is refused and returns the state, from which the bid is decided and written once. A bid with a maximum reads the
 * state first, because what it needs depends on it, and a read costs less than a refused write. Returns success for a
 * retry of an accepted bid (same `bidId`, same bidder).
 * Errors: CONFLICT (the `bidId` was used for another amount, or the leader leaves a maximum), NOT_FOUND,
 * AUCTION_NOT_STARTED, AUCTION_ENDED, NOT_VERIFIED, ACCOUNT_DISABLED, UNAUTHENTICATED (the session is over),
 * NOT_REGISTERED, POWER_USED_UP, BID_TOO_LOW, TOO_MANY_REQUESTS (DynamoDB throttled, too many others bid at the same time, the leader
 * raises too soon, or the ledger is too far behind to recognise a retry; the same bid may be sent again).
 */
export const placeBid = (deps: BiddingDeps, request: BidRequest): Promise<Result<Accepted, EndpointRefusal>> =>
  unlessThrottled(() => decideBid(deps, request));

async function decideBid(deps: BiddingDeps, request: BidRequest): Promise<Result<Accepted, EndpointRefusal>> {
  const { auctionId, amount, isMaximum, receivedAt } = request;
  let known: Known = isMaximum ? { state: await getState(deps.auctions, auctionId) } : undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await deps.entitlements.find(auctionId, request, deps.clock());
    if (found.kind === 'not-entitled') {
      const command = { amount, ineligibility: found.ineligibility };
      return refused(whyRefused(found.state, command, receivedAt) ?? found.ineligibility);
    }
    const now = deps.clock();
    const latestOwnBidAt = deps.latestOwnBidAt(now);
    const { userId, bidId } = request;
    const bid: Bid = { auctionId, userId, bidId, amount, isMaximum, latestOwnBidAt, ...found.entitlement };
    const { power } = found.entitlement;
    // What a bid with power needs depends on the state and the power.
    if (power !== undefined) known ??= { state: await getState(deps.auctions, auctionId) };
    if (known !== undefined) {
      const answer = await answerFrom(deps, known.state, bid, receivedAt);
      if (answer !== undefined) return answer;
      if (known.state !== undefined && isOutdated(found.entitlement, known.state)) {
        deps.entitlements.forget(auctionId, request);
        // Read anew: the state is as old as the refusal.
        known = isMaximum ? { state: await getState(deps.auctions, auctionId) } : undefined;
        continue;
      }
    }
    const own = power && (await knownPower(deps.auctions, userId, power));
    if (power !== undefined && own === undefined) {
      deps.entitlements.forget(auctionId, request);
      continue;
    }
    const beyond = own && whyBeyondPower(own.seen, auctionId, isMaximum ? (known?.state?.leastBid ?? amount) : amount);
    if (beyond !== undefined) return refused(beyond);
    const placed = await write(deps, bid, known?.state, own, receivedAt, now);
    // It may be the first bid on the lot no more.
    if (power?.joins !== undefined) deps.entitlements.forget(auctionId, request);
    if (placed.ok) return placed;
    known = { state: placed.error };
  }
  return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
}

/** The state that was last seen, or undefined if none was. */
type Known = { readonly state: StateItem | undefined } | undefined;

async function write(
  deps: BiddingDeps,
  bid: Bid,
  state: StateItem | undefined,
  known: KnownPower | undefined,
  receivedAt: number,
  now: number,
): Promise<Outcome<Accepted>> {
  const { auctionId, bidId, userId, name, number, amount } = bid;
  if (state === undefined || (known === undefined && !bid.isMaximum && state.maximum === undefined)) {
    const change = await acceptBid(deps.auctions, bid, receivedAt, now);
    if (!change.ok) return change;
    const { seq } = change.value;
    return ok(accepted({ auctionId, seq, bidId, userId, name, number, amount, at: now }, change.value, bid, true));
  }
  const decided = await decideContested(deps, state, bid, known, now);
  const change = await saveDecision(deps.auctions, decided, receivedAt, now);
  if (!change.ok) return change;
  const index = decided.entries.findIndex((entry) => entry.userId === userId);
  const own = decided.entries[index];
  if (own === undefined) throw new Error('A bid has no entry.');
  const leads = index === decided.entries.length - 1;
  return ok(accepted({ auctionId, seq: state.seq + 1 + index, ...own }, change.value, bid, leads));
}

type Terms = Pick<Bid, 'shownReserve' | 'latestEnd'>;

function accepted(bid: BidItem, after: AfterBid, { shownReserve, latestEnd }: Terms, leads: boolean): Accepted {
  const { closesAt, currentBid, leastBid } = after;
  const reserveStatus = reserveStatusOf({ ...after, reserve: shownReserve });
  return {
    bid,
    closesAt,
    currentBid,
    leastBid,
    reserveStatus,
    leads,
    isLatestEnd: isLatestEnd({ closesAt, latestEnd }),
  };
}

/** The answer that follows from a state without a write: a retry or a refusal; undefined if the bid may be tried. */
async function answerFrom(
  deps: BiddingDeps,
  state: StateItem | undefined,
  bid: Bid,
  receivedAt: number,
): Promise<Result<Accepted, EndpointRefusal> | undefined> {
  if (state !== undefined) {
    // Also for bids sent once, because the SDK repeats a write whose response was lost.
    const earlier = await acceptedBefore(deps.records, state, bid);
    if (earlier === 'other-amount') return refused(refusal('CONFLICT', OTHER_AMOUNT));
    if (earlier === 'unknown') return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
    if (earlier !== 'never') {
      return ok(accepted(earlier, state, bid, state.lastBid?.userId === bid.userId));
    }
  }
  const reason = whyRefused(state, { amount: bid.amount, ineligibility: undefined }, receivedAt);
  if (reason !== undefined) return refused(reason);
  const { userId, at = 0 } = state?.lastBid ?? {};
  if (userId !== bid.userId) return undefined;
  if (bid.isMaximum) return refused(refusal('CONFLICT', LEADS_ALREADY));
  if (at <= bid.latestOwnBidAt) return undefined;
  return refused({ ...refusal('TOO_MANY_REQUESTS', OWN_TOO_FAST), waitSeconds: 1 });
}
