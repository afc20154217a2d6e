import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { exists } from '#functions/tables/expressions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { SaleOutcome } from '#shared/contract/lots/prices.ts';
import { isOnApproval } from './approval.ts';
import { type WinnerFacts, winnerOf } from './winner.ts';

/** Whether an auction has sold its lot; null before it is completed, and for a cancelled one. */
export function saleOutcomeOf(state: WinnerFacts & Pick<StateItem, 'win'>): SaleOutcome | null {
  if (state.status !== 'completed') return null;
  if (isOnApproval(state)) return 'on-approval';
  if (winnerOf(state) === null || state.win === 'forfeited') return 'unsold';
  return state.win === 'paid' ? 'sold' : 'open';
}

/** What STATE says of a win whose payment is so. */
export const winOf = (finalPayment: BidderItem['finalPayment']): StateItem['win'] =>
  finalPayment === 'paid' || finalPayment === 'forfeited' ? finalPayment : undefined;

/**
 * Says in STATE what became of the win. Belongs to the transaction that changes the winner's payment.
 * @param needs more that must be so: `{ relistedAs: undefined }` for what may revive a win that was given up
 */
export const winWrite = (
  auctions: AuctionsTable,
  auctionId: string,
  win: StateItem['win'],
  needs: { readonly relistedAs?: undefined } = {},
): TransactWriteItem =>
  update<StateItem>(
    auctions,
    stateKey(auctionId),
    { set: { win }, add: { decisions: 1 } },
    { status: exists, ...needs },
  );
