/**
 * Decides what becomes of a lot when the bids of its leader are taken back. Pure; amounts are paise, times epoch
 * milliseconds.
 */
import type { AcceptedBid, StateItem, VoidedBids } from '#functions/tables/auctions/auction-items.ts';
import { hasAmountInState } from '#functions/tables/auctions/last-bids.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { MaximumItem } from '#functions/tables/bids/maximum-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { isPaused } from '#shared/model/auctions/auction-status.ts';
import { leastAbove, leastFirstBid, stepsFromText } from '#shared/model/auctions/price-steps.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { whyNotOpen } from '../bid.ts';

const NOT_LEADING = 'This bidder does not lead any more, so there is nothing to take back. Please look again.';
const ENDED_EARLY = 'This auction was ended early and closes within seconds.';

/**
 * Whether this person's last bids can be taken back: they lead, and the lot runs, also while its clock is stopped.
 * Errors: NOT_FOUND, AUCTION_NOT_STARTED, AUCTION_ENDED, AUCTION_LOCKED (ended early), CONFLICT (somebody else leads).
 */
export function checkVoid(state: StateItem | undefined, userId: string, now: number): Result<StateItem, Refusal> {
  if (state === undefined) return refused(refusal('NOT_FOUND'));
  // A pause is no obstacle, although nobody may bid in it.
  const closed = isPaused(state) && state.lastBid !== undefined ? undefined : whyNotOpen(state, now);
  if (closed !== undefined) return refused(closed);
  if (state.endedEarly !== undefined) return refused(refusal('AUCTION_LOCKED', ENDED_EARLY));
  return state.lastBid?.userId === userId ? ok(state) : refused(refusal('CONFLICT', NOT_LEADING));
}

/** What the ledger says of the bids to take back. */
export interface FoundBids {
  /** The last bid of somebody else who may still bid and has the power for it; undefined if there is none. */
  readonly restated: BidItem | undefined;
  /** The maximum that its bidder had left with it and that was not used up when the bid was overtaken. */
  readonly maximum: MaximumItem | undefined;
  readonly people: VoidedBids['people'];
}

export interface Voiding {
  readonly bidId: string;
  readonly adminId: string;
  readonly source: string;
  readonly reason: string;
}

/** The new values of STATE. Undefined removes an attribute. */
export function decideVoid(state: StateItem, found: FoundBids, voiding: Voiding, now: number) {
  const { seq, steps, basePrice, bidInterval, lastVoid, pausedAt, latestEnd } = state;
  const { restated, maximum, people } = found;
  const restates = restated?.seq ?? 0;
  const entry = { restates, ...(lastVoid !== undefined && { earlierVoid: lastVoid }) };
  // Everybody gets a full interval to answer. After a pause, resuming gives one by itself.
  const fullInterval = pausedAt === undefined ? now + bidInterval * 1000 : 0;
  const closesAt = Math.max(state.closesAt, fullInterval);
  const amounts = people
    .filter(hasAmountInState)
    .map(({ number, left }) => [`amounts.${number}`, left?.amount] as const);
  return {
    status: 'active' as const,
    seq: seq + 1,
    currentBid: restated?.amount ?? basePrice,
    leastBid: restated === undefined ? leastFirstBid(basePrice) : leastAbove(stepsFromText(steps), restated.amount),
    lastBid: restated && { ...restatedBid(restated), ...entry, bidId: voiding.bidId, at: now },
    secondLastBid: state.lastBid,
    closesAt,
    latestEnd: latestEnd === undefined ? undefined : Math.max(latestEnd, closesAt),
    lastVoid: seq + 1,
    voided: { ...voiding, ...entry, at: now, people: [...people] },
    maximum: maximum && { sealed: maximum.sealed, commitment: maximum.commitment, at: maximum.at },
    // A maximum that leads again is appended to the list, so that the leader's is always the newest.
    maximums: maximum === undefined ? state.maximums : (state.maximums ?? 0) + 1,
    ...Object.fromEntries(amounts),
  };
}

const restatedBid = ({ userId, name, number, amount }: BidItem): Omit<AcceptedBid, 'bidId' | 'at'> => ({
  userId,
  name,
  number,
  amount,
});
