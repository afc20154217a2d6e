import type { AuctionResult } from '#shared/contract/lots/prices.ts';
import type { BidderItem } from '#functions/tables/auctions/auction-items.ts';
import { isOnApproval } from './approval.ts';
import { type WinnerFacts, winnerOf } from './winner.ts';

/** `open`: won, but not paid for yet. */
export type SaleOutcome = 'sold' | 'unsold' | 'on-approval' | 'open';

/**
 * Whether an auction has sold its lot; null before it is completed, and for a cancelled one.
 * @param finalPayment the state of the winner's payment
 */
export function saleOutcomeOf(state: WinnerFacts, finalPayment: BidderItem['finalPayment']): SaleOutcome | null {
  if (state.status !== 'completed') return null;
  if (isOnApproval(state)) return 'on-approval';
  if (winnerOf(state) === null || finalPayment === 'forfeited') return 'unsold';
  return finalPayment === 'paid' ? 'sold' : 'open';
}

/** How an auction ended, whether or not the winner has paid; null unless it is completed. */
export function resultOf(state: WinnerFacts): AuctionResult {
  if (state.status !== 'completed') return null;
  if (isOnApproval(state)) return 'on-approval';
  return winnerOf(state) === null ? 'unsold' : 'won';
}
