import type { Paise } from '#shared/model/money/money.ts';
import type { CounterOffer, StateItem } from './auction-items.ts';

/** The counter-offer that the highest bidder has accepted. */
export const acceptedCounterOffer = ({ counterOffer }: Pick<StateItem, 'counterOffer'>): CounterOffer | undefined =>
  counterOffer?.answer === 'accepted' ? counterOffer : undefined;

/** The price of whoever bid last: their bid, or the counter-offer that they accepted. */
export const lastPrice = (state: Pick<StateItem, 'currentBid' | 'counterOffer'>): Paise =>
  acceptedCounterOffer(state)?.amount ?? state.currentBid;
