import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { isOnApproval } from '../auctions/approval.ts';
import { winnerOf } from '../auctions/winner.ts';

/**
 * What a lot takes of somebody's bidding power: the bid with which they lead, or have won and not paid; 0 if neither. A lot
 * that an admin awarded to a runner-up takes nothing, since the house chose to offer it.
 *
 * @param registration theirs for the lot
 */
export function powerTaken(
  state: StateItem | undefined,
  registration: Pick<BidderItem, 'finalPayment'> | undefined,
  userId: string,
): Paise {
  if (state?.lastBid?.userId !== userId || state.status === 'cancelled') return 0;
  const { amount } = state.lastBid;
  if (state.status !== 'completed' || isOnApproval(state)) return amount;
  if (state.award !== undefined || winnerOf(state) === null) return 0;
  switch (registration?.finalPayment) {
    case 'paid':
    case 'forfeited':
    case 'passed-on':
      return 0;
    case 'due':
    case 'overdue':
    case 'on-approval':
    case undefined:
      return amount;
  }
}
