import type { Paise } from '#shared/model/money/money.ts';
import { type BidItem, NOBODY } from '../bids/bid-item.ts';
import type { AcceptedBid, CounterOffer, StateItem } from './auction-items.ts';

/** STATE has room for the amounts of this many bidders below 1 KB (`state-size.test.ts`). */
const NUMBERS_IN_STATE = 10;

/** The amounts of a new auction. No bidder has number 0; DynamoDB Local's stream loses an empty map. */
export const NO_AMOUNTS = { 0: 0 } as const;

/** Whether STATE holds the last amount of the bidder with this number. */
export const hasAmountInState = ({ number }: { readonly number: number }): boolean => number <= NUMBERS_IN_STATE;

type LastBids = Pick<
  StateItem,
  'auctionId' | 'seq' | 'lastBid' | 'secondLastBid' | 'lastVoid' | 'voided' | 'basePrice'
>;

/** The newest entries of the ledger in STATE, at most two, newest first, without gaps. */
export function lastBidsOf(state: LastBids): readonly BidItem[] {
  const { auctionId, seq, secondLastBid } = state;
  const bids = [state.lastBid ?? voidThatLeftNobody(state), secondLastBid];
  return bids.flatMap((bid, index) =>
    bid === undefined || bid === null ? [] : [{ auctionId, seq: seq - index, ...bid }],
  );
}

function voidThatLeftNobody({ voided, basePrice: amount }: LastBids): AcceptedBid | undefined {
  if (voided === undefined) return undefined;
  const { bidId, at, restates, earlierVoid } = voided;
  return { ...NOBODY, bidId, amount, at, restates, ...(earlierVoid !== undefined && { earlierVoid }) };
}

/** The counter-offer that the highest bidder has accepted. */
export const acceptedCounterOffer = ({ counterOffer }: Pick<StateItem, 'counterOffer'>): CounterOffer | undefined =>
  counterOffer?.answer === 'accepted' ? counterOffer : undefined;

/** The price of whoever bid last: their bid, or the counter-offer that they accepted. */
export const lastPrice = (state: Pick<StateItem, 'currentBid' | 'counterOffer'>): Paise =>
  acceptedCounterOffer(state)?.amount ?? state.currentBid;
