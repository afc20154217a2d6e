import type { EndpointRefusal } from '#functions/platform/http/endpoint.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { mostFor } from '#functions/tables/sales/power-item.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { whyNotOpen } from '../bid.ts';
import { automaticBid, readPower, openLeadersMaximum, priceOf, sealNewMaximum } from '../contested-bid.ts';
import { type Bidder, isOutdated } from '../entitlement.ts';
import { type BiddingDeps, TOO_FAST, unlessThrottled } from '../place-bid.ts';
import { type BidDecision, saveDecision } from '../resolution-store.ts';
import { resolveMaximum } from '../resolve-bid.ts';
import type { AfterBid } from '../state-store.ts';

export interface MaximumRequest extends Bidder {
  readonly auctionId: string;
  readonly maximum: Paise;
  /** When API Gateway received it, epoch milliseconds. */
  readonly receivedAt: number;
}

/** After the change; `maximum` is undefined when the house no longer bids for the caller. */
export interface MaximumChanged extends AfterBid {
  readonly maximum: Paise | undefined;
  /** The reserve, if the house shows whether it is met. */
  readonly reserve: Paise | undefined;
}

const ATTEMPTS = 12;
const NOT_LEADING = 'You do not lead. Place a bid to leave a maximum.';
const CHANGED_NOW = 'You have just changed your maximum. Please wait a moment before you change it again.';

/**
 * Changes the leader's maximum, with one read and one write. The same maximum again changes nothing, so a retry is safe.
 * Errors: those of `placeBid`, CONFLICT (the caller does not lead), BID_TOO_LOW (below the current bid).
 */
export const changeMaximum = (
  deps: BiddingDeps,
  request: MaximumRequest,
): Promise<Result<MaximumChanged, EndpointRefusal>> => unlessThrottled(() => decide(deps, request));

async function decide(deps: BiddingDeps, request: MaximumRequest): Promise<Result<MaximumChanged, EndpointRefusal>> {
  const { auctionId, userId, maximum, receivedAt } = request;
  let state = await getState(deps.auctions, auctionId);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await deps.entitlements.find(auctionId, request, deps.clock());
    const ineligibility = found.kind === 'entitled' ? undefined : found.ineligibility;
    const now = deps.clock();
    const reason = whyNoChange(state, request, ineligibility, deps.latestOwnBidAt(now));
    if (reason !== undefined) return refused(reason);
    if (state === undefined || found.kind === 'not-entitled') throw new Error('A change without a state.');
    if (isOutdated(found.entitlement, state)) {
      deps.entitlements.forget(auctionId, request);
      state = await getState(deps.auctions, auctionId);
      continue;
    }
    const currentMaximum = await openLeadersMaximum(deps.vault, state);
    const { seq, closesAt, currentBid, leastBid } = state;
    const reserve = found.entitlement.shownReserve;
    if (maximum === (currentMaximum ?? currentBid)) {
      return ok({ seq, closesAt, currentBid, leastBid, maximum: currentMaximum, reserve });
    }
    const { power } = found.entitlement;
    const ownPower = power === undefined ? undefined : await readPower(deps.auctions, userId, power);
    if (power !== undefined && ownPower === undefined) {
      deps.entitlements.forget(auctionId, request);
      continue;
    }
    const limit = ownPower === undefined ? undefined : mostFor(ownPower.seen, auctionId);
    const { entry, maximum: left } = resolveMaximum(priceOf(state), userId, maximum, limit);
    const decision: BidDecision = {
      state,
      entries: entry === undefined ? [] : [automaticBid(state, entry.amount, now)],
      maximum: left === undefined ? undefined : await sealNewMaximum(deps.vault, { auctionId, userId }, left, now),
      admission: found.entitlement.admission,
      powers: ownPower === undefined || entry === undefined ? [] : [{ ...ownPower, amount: entry.amount, leads: true }],
    };
    const saved = await saveDecision(deps.auctions, decision, receivedAt, now);
    if (saved.ok) return ok({ ...saved.value, maximum: left, reserve });
    state = saved.error;
  }
  return refused(refusal('TOO_MANY_REQUESTS', TOO_FAST));
}

function whyNoChange(
  state: StateItem | undefined,
  { userId, maximum, receivedAt }: MaximumRequest,
  ineligibility: EndpointRefusal | undefined,
  latestOwnChangeAt: number,
): EndpointRefusal | undefined {
  const closed = whyNotOpen(state, receivedAt) ?? ineligibility;
  if (state === undefined || closed !== undefined) return closed;
  if (state.lastBid?.userId !== userId) return refusal('CONFLICT', NOT_LEADING);
  if (maximum < state.currentBid) {
    const price = formatInr(state.currentBid);
    return refusal('BID_TOO_LOW', `Your maximum cannot be below your bid of ${price}. ${price} takes it back.`);
  }
  if (state.maximum === undefined || state.maximum.at <= latestOwnChangeAt) return undefined;
  return { ...refusal('TOO_MANY_REQUESTS', CHANGED_NOW), waitSeconds: 1 };
}
