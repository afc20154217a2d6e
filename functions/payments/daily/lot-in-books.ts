import { isOnApproval } from '#functions/domain/auctions/approval.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { Balance, LotInBooks } from '#functions/tables/books/book-items.ts';
import { endedAtOf } from '#shared/model/auctions/auction-status.ts';
import type { StoredLot } from '../stored-sums/stored-money.ts';

/** What the books say of a lot; money of an unknown auction counts as a lot, too. Pure. */
export function lotInBooks(
  auctionId: string,
  { listing, state }: StoredLot = {},
  registrations: readonly BidderItem[],
  balance: Balance,
): LotInBooks {
  const isOver = state?.status === 'completed' || state?.status === 'cancelled';
  const defaults = registrations.filter(
    (registration) => registration.finalPayment === 'forfeited' || registration.finalPayment === 'passed-on',
  );
  const winner = state === undefined ? null : winnerOf(state);
  const paid = registrations.find(({ userId }) => userId === winner?.userId)?.finalPayment;
  return {
    auctionId,
    title: listing?.title ?? state?.title ?? 'Deleted auction',
    categorie: listing?.categorie ?? '',
    result: resultOf(state, winner !== null, paid),
    endedAt: isOver ? endedAtOf(state) : null,
    basePrice: state?.basePrice ?? 0,
    winningBid: winner?.bidAmount ?? 0,
    bids: state?.seq ?? 0,
    bidders: registrations.length,
    defaults: defaults.length,
    balance,
  };
}

function resultOf(state: StoredLot['state'], isWon: boolean, paid: BidderItem['finalPayment']): LotInBooks['result'] {
  if (state?.status === 'cancelled') return 'cancelled';
  if (state?.status !== 'completed') return 'running';
  if (isOnApproval(state)) return 'open';
  if (!isWon || paid === 'forfeited' || paid === 'passed-on') return 'unsold';
  return paid === 'paid' ? 'sold' : 'open';
}
