import { endedAtOf } from '#shared/model/auctions/auction-status.ts';
import { isOnApproval } from '#functions/domain/auctions/approval.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { BooksForReports, LotInBooks, Wait } from '#functions/tables/reports/closed-books.ts';
import { type Balance, EMPTY } from './books.ts';
import type { ClosedBooks } from './close-books.ts';
import type { StoredLot } from './stored-sums/stored-money.ts';
import type { BidderItem } from '#functions/tables/auctions/auction-items.ts';

/**
 * The data for the reports, from the books closed at `now` (epoch ms). The balances of all lots must add up to the books,
 * so money of unknown auctions counts as one more lot. Pure.
 */
export function booksForReports({ stored, byAuction, differences, wrong }: ClosedBooks, now: number): BooksForReports {
  const registrations = Map.groupBy(stored.registrations, ({ auctionId }) => auctionId);
  const { lots } = stored;
  return {
    at: now,
    balances: differences.length === 0 && wrong.length === 0,
    lots: [...new Set([...lots.keys(), ...byAuction.keys()])].map((auctionId) =>
      lotInBooks(auctionId, lots.get(auctionId), registrations.get(auctionId) ?? [], byAuction.get(auctionId) ?? EMPTY),
    ),
    refunds: refundWaits(stored.payments),
    verifications: [...stored.verifications],
  };
}

function lotInBooks(
  auctionId: string,
  { listing, state }: StoredLot = {},
  registrations: readonly BidderItem[],
  balance: Balance,
): LotInBooks {
  const isOver = state?.status === 'completed' || state?.status === 'cancelled';
  const defaults = registrations.filter((one) => one.finalPayment === 'forfeited' || one.finalPayment === 'passed-on');
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

/** From the moment a refund was due until the provider or the bank had paid it. */
function refundWaits(payments: readonly PaymentItem[]): Wait[] {
  return payments.flatMap(({ refundDueSince, refundedAt }) =>
    refundDueSince === undefined || refundedAt === undefined
      ? []
      : [{ at: refundedAt, took: Math.max(0, refundedAt - refundDueSince) }],
  );
}
