import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { acceptedCounterOffer, lastPrice } from '#functions/tables/auctions/last-bids.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { isBelowReserve, type ReserveFacts } from './approval.ts';

export interface Winner {
  readonly userId: string;
  readonly name: string;
  readonly number: number;
  /** Paise. */
  readonly bidAmount: Paise;
  /** When the winning bid was accepted, or the winner accepted a counter-offer; epoch milliseconds. */
  readonly bidAt: number;
}

export type WinnerFacts = ReserveFacts & Pick<StateItem, 'award' | 'annulledAt' | 'counterOffer'>;

/** The price that lists show: the winner's bid, also of a runner-up, or an accepted counter-offer; else the last price. */
export const listedPrice = (state: StateItem): Paise => winnerOf(state)?.bidAmount ?? lastPrice(state);

/**
 * The winner of a completed auction: the last bidder, or the runner-up to whom an admin awarded the lot. Null if the
 * auction is not completed, has no bids, or ended below its reserve and no admin has accepted the bid, and once the win
 * is annulled.
 */
export function winnerOf(state: WinnerFacts): Winner | null {
  if (state.status !== 'completed' || state.lastBid === undefined) return null;
  const { award, annulledAt } = state;
  if (annulledAt !== undefined) return null;
  if (award !== undefined) {
    const { userId, name, number, amount, at } = award;
    return { userId, name, number, bidAmount: amount, bidAt: at };
  }
  if (isBelowReserve(state) && state.approval !== 'accepted') return null;
  const { userId, name, number, at } = state.lastBid;
  return { userId, name, number, bidAmount: lastPrice(state), bidAt: acceptedCounterOffer(state)?.answeredAt ?? at };
}
