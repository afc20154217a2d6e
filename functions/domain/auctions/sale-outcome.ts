import type { BidderItem, StateItem } from '../../tables/auctions/auction-items.ts';
import { winnerOf } from './winner.ts';

/** `open`: won, and not paid for so far. */
export type SaleOutcome = 'sold' | 'unsold' | 'open';

/**
 * Whether an auction has sold its lot; null before it is completed, and for a cancelled one.
 * @param finalPayment the state of the winner's payment
 */
export function saleOutcomeOf(
  state: Pick<StateItem, 'status' | 'lastBid' | 'currentBid' | 'award'>,
  finalPayment: BidderItem['finalPayment'],
): SaleOutcome | null {
  if (state.status !== 'completed') return null;
  if (winnerOf(state) === null || finalPayment === 'forfeited') return 'unsold';
  return finalPayment === 'paid' ? 'sold' : 'open';
}
