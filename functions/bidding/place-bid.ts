import { isLatestEnd, reserveStatusOf } from '#functions/domain/auctions/state-facts.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { EndpointRefusal } from '#functions/platform/http/endpoint.ts';
import { isThrottled, isUnanswered, Outage } from '#functions/platform/outage.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import type { ReserveStatus } from '#shared/contract/lots/prices.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { findAccepted, type BidRecords } from './accepted-before.ts';
import { type Bid, whyNotOpen, whyRefused } from './bid.ts';
import { decideContested, type KnownPower, readPower } from './contested-bid.ts';
import type { Bidder, Entitlements } from './entitlement.ts';
import type { MaximumVault } from './maximum/maximum-vault.ts';
import { saveDecision } from './resolution-store.ts';
import { type SalePower, whyBeyondPower } from './sale-power.ts';
import { acceptBid, type AfterBid } from './state-store.ts';

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
const OTHER_AMOUNT = 'This bid was already placed with another amount. Please place a new one.';
const TAKEN_BACK = 'This bid was placed, and the house has taken it back. Please look at the list of bids.';
const MAY_HAVE_LANDED =
  'There was no answer in time. Your bid may have been placed. Please send the same bid again: it counts only once.';

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
 * Runs `work`. Refuses with TOO_MANY_REQUESTS when DynamoDB throttles: an item takes 1,000 writes a second, a partition
 * (an auction and its registrations) 3,000 read units. The SDK has tried several times before.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export async function unlessThrottled<T>(
  work: () => Promise<Result<T, EndpointRefusal>>,
): Promise<Result<T, EndpointRefusal>> {
  try {
    return await work();
  } catch (error) {
    if (isThrottled(error)) return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
    throw error;
  }
}

/**
 * Places a bid, in one of three ways: a plain one, one decided from the state, one with bidding power.
 * Returns success for a retry of an accepted bid (same `bidId`, same bidder).
 * Errors: CONFLICT (the `bidId` was used for another amount, or the leader leaves a maximum), NOT_FOUND,
 * AUCTION_NOT_STARTED, AUCTION_ENDED, NOT_VERIFIED, ACCOUNT_DISABLED, UNAUTHENTICATED (the session is over),
 * NOT_REGISTERED, POWER_USED_UP, BID_TOO_LOW, TOO_MANY_REQUESTS (DynamoDB throttled, too many others bid at the same
 * time, the leader raises too soon, or the ledger is too far behind to recognise a retry; the same bid may be sent
 * again).
 *
 * @throws Outage if the database did not answer in time; the bid may have been written
 */
export async function placeBid(deps: BiddingDeps, request: BidRequest): Promise<Result<Accepted, EndpointRefusal>> {
  try {
    return await unlessThrottled(() => tryUntilAnswered(deps, request));
  } catch (error) {
    throw isUnanswered(error) ? new Outage(MAY_HAVE_LANDED, { cause: error }) : error;
  }
}

/** What came of one try. */
type Tried =
  | { readonly is: 'answered'; readonly answer: Result<Accepted, EndpointRefusal> }
  /** The bidder's entitlement or power has changed and must be read again. */
  | { readonly is: 'outdated' }
  /** Nothing speaks against the bid in this state, which is the newest that was seen. */
  | { readonly is: 'open'; readonly state: StateItem };

/** A bid, when it was received, and the time of this try (epoch ms). */
interface Try {
  readonly bid: Bid;
  readonly receivedAt: number;
  readonly now: number;
}

async function tryUntilAnswered(deps: BiddingDeps, request: BidRequest): Promise<Result<Accepted, EndpointRefusal>> {
  const { auctionId, userId, bidId, amount, isMaximum, receivedAt } = request;
  let seen: StateItem | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await deps.entitlements.find(auctionId, request, deps.clock());
    if (found.kind === 'not-entitled') return refused(whyNotOpen(found.state, receivedAt) ?? found.ineligibility);
    const now = deps.clock();
    const { entitlement } = found;
    const latestOwnBidAt = deps.latestOwnBidAt(now);
    const bid = { auctionId, userId, bidId, amount, isMaximum, latestOwnBidAt, ...entitlement };
    const tried = await tryOnce(deps, { bid, receivedAt, now }, seen);
    const isRefused = tried.is === 'answered' && !tried.answer.ok;
    // What was written was perhaps the first bid on this lot of a sale, and with it the registration.
    const mayHaveJoined = entitlement.power?.joins !== undefined && !isRefused;
    if (tried.is === 'outdated' || mayHaveJoined) deps.entitlements.forget(auctionId, request);
    if (tried.is === 'answered') return tried.answer;
    seen = tried.is === 'open' ? tried.state : undefined;
  }
  return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
}

function tryOnce(deps: BiddingDeps, attempt: Try, seen: StateItem | undefined): Promise<Tried> {
  const { power, isMaximum } = attempt.bid;
  if (power !== undefined) return bidWithPower(deps, attempt, seen, power);
  const isDecided = isMaximum || seen?.maximum !== undefined || seen?.lastVoid !== undefined;
  return isDecided ? bidFromState(deps, attempt, seen) : bidPlainly(deps, attempt);
}

/**
 * One conditional write and nothing else, where no maximum stands and nothing was taken back. If it is refused, the
 * state says why.
 */
async function bidPlainly(deps: BiddingDeps, { bid, receivedAt, now }: Try): Promise<Tried> {
  const changed = await acceptBid(deps.auctions, bid, receivedAt, now);
  if (!changed.ok) return judge(deps, changed.error, bid, receivedAt);
  const { auctionId, bidId, userId, name, number, amount } = bid;
  const entry = { auctionId, seq: changed.value.seq, bidId, userId, name, number, amount, at: now };
  return answered(ok(accepted(entry, changed.value, bid, true)));
}

/**
 * Against a maximum, with one, or after a void: what such a bid does depends on the state, and a read costs less than a
 * refused write.
 */
async function bidFromState(deps: BiddingDeps, attempt: Try, seen: StateItem | undefined): Promise<Tried> {
  const judged = await judgeNow(deps, attempt, seen);
  return judged.is === 'open' ? decideAndSave(deps, attempt, judged.state, undefined) : judged;
}

/** In a sale with one deposit: one transaction of state and power, both read before. */
async function bidWithPower(
  deps: BiddingDeps,
  attempt: Try,
  seen: StateItem | undefined,
  power: SalePower,
): Promise<Tried> {
  const judged = await judgeNow(deps, attempt, seen);
  if (judged.is !== 'open') return judged;
  const { auctionId, userId, amount, isMaximum } = attempt.bid;
  const ownPower = await readPower(deps.auctions, userId, power);
  if (ownPower === undefined) return { is: 'outdated' };
  const beyond = whyBeyondPower(ownPower.seen, auctionId, isMaximum ? judged.state.leastBid : amount);
  return beyond === undefined ? decideAndSave(deps, attempt, judged.state, ownPower) : answered(refused(beyond));
}

/** Decides a bid from a state in which it is open, and writes it if nothing has changed since. */
async function decideAndSave(
  deps: BiddingDeps,
  { bid, receivedAt, now }: Try,
  state: StateItem,
  power: KnownPower | undefined,
): Promise<Tried> {
  const decided = await decideContested(deps, state, { bid, ownPower: power }, now);
  const changed = await saveDecision(deps.auctions, decided, receivedAt, now);
  if (!changed.ok) return judge(deps, changed.error, bid, receivedAt);
  const index = decided.entries.findIndex(({ userId }) => userId === bid.userId);
  const ownEntry = decided.entries[index];
  if (ownEntry === undefined) throw new Error('A bid has no entry.');
  const leads = index === decided.entries.length - 1;
  const entry = { auctionId: bid.auctionId, seq: state.seq + 1 + index, ...ownEntry };
  return answered(ok(accepted(entry, changed.value, bid, leads)));
}

const answered = (answer: Result<Accepted, EndpointRefusal>): Tried => ({ is: 'answered', answer });

const judgeNow = async (deps: BiddingDeps, { bid, receivedAt }: Try, seen: StateItem | undefined): Promise<Tried> =>
  judge(deps, seen ?? (await getState(deps.auctions, bid.auctionId)), bid, receivedAt);

/** What a state says of a bid: it is a retry, it is refused, or nothing speaks against it. */
async function judge(deps: BiddingDeps, state: StateItem | undefined, bid: Bid, receivedAt: number): Promise<Tried> {
  if (state === undefined) return answered(refused(refusal('NOT_FOUND')));
  // Also for bids sent once, because the SDK repeats a write whose response was lost.
  const earlier = await findAccepted(deps.records, state, bid);
  if (earlier === 'other-amount') return answered(refused(refusal('CONFLICT', OTHER_AMOUNT)));
  if (earlier === 'taken-back') return answered(refused(refusal('CONFLICT', TAKEN_BACK)));
  if (earlier === 'unknown') return answered(refused(refusal('TOO_MANY_REQUESTS', TOO_FAST)));
  if (earlier !== 'never') return answered(ok(accepted(earlier, state, bid, state.lastBid?.userId === bid.userId)));
  const reason = whyRefused(state, bid, receivedAt);
  if (reason === 'outdated') return { is: 'outdated' };
  return reason === undefined ? { is: 'open', state } : answered(refused(reason));
}

type Terms = Pick<Bid, 'shownReserve' | 'latestEnd'>;

function accepted(bid: BidItem, after: AfterBid, { shownReserve, latestEnd }: Terms, leads: boolean): Accepted {
  const { closesAt, currentBid, leastBid } = after;
  const reserveStatus = reserveStatusOf({ currentBid, reserve: shownReserve, lastBid: bid });
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
