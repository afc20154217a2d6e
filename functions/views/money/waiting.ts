/** Decisions about money that wait for an admin, for the dashboard and the morning mail. */
import type { Waiting } from '#shared/contract/money/waiting.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import { priceFor } from '#functions/deposits/decisions/win-case.ts';
import type { PaymentLists } from '#functions/payments/payment-lists.ts';
import type { PaymentStore } from '#functions/payments/payment-store.ts';
import { LONGEST_PAUSE_MS } from '#functions/payments/recheck-pauses.ts';
import { isStuck } from '#functions/payments/refunds/is-stuck.ts';
import { SETTLEMENT_DIFFERENCES } from '#functions/payments/settlements/match-settlement.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { approvalUntil, isOnApproval } from '#functions/domain/auctions/approval.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { getState, lotOf, titleOf } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { winsByPayment } from '#functions/tables/auctions/open-wins.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import { formatIst } from '#functions/platform/ist.ts';
import { isDisputeOver, type PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

export interface WaitingReads {
  readonly auctions: AuctionsTable;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly paymentLists: Pick<PaymentLists, 'byAttention' | 'disputed'>;
  readonly money: Pick<MoneyStore, 'ofAuction'>;
}

export type WaitingItem = Omit<Waiting, 'payer'>;

/** A difference cannot be marked as resolved, so it is shown for a week. */
const SHOWN_MS = 7 * 24 * 60 * 60 * 1000;

export async function readWaiting(reads: WaitingReads, now: number): Promise<readonly WaitingItem[]> {
  const [bids, wins, due, disputed, differences] = await Promise.all([
    winsByPayment(reads.auctions, 'on-approval'),
    winsByPayment(reads.auctions, 'overdue'),
    reads.paymentLists.byAttention('refund-due', now + LONGEST_PAUSE_MS),
    reads.paymentLists.disputed(),
    reads.money.ofAuction(SETTLEMENT_DIFFERENCES),
  ]);
  const [approvals, overdue, disputes] = await Promise.all([
    Promise.all(bids.map(({ auctionId }) => bidOnApproval(reads.auctions, auctionId))),
    Promise.all(wins.map((win) => overdueWin(reads.auctions, win))),
    Promise.all(disputed.map((paymentId) => reads.payments.getPayment(paymentId))),
  ]);
  const stuck = due.filter((payment) => isStuck(payment, now));
  return [
    ...approvals.filter((item) => item !== undefined),
    ...overdue.filter((item) => item !== undefined),
    ...stuck.map((one) => ofPayment(one, 'stuck-refund', one.refundDueSince ?? one.updatedAt, one.refundProblem)),
    ...disputes.flatMap((one) =>
      one?.dispute === undefined || isDisputeOver(one.dispute)
        ? []
        : [
            {
              ...ofPayment(one, 'dispute', one.updatedAt, one.dispute.status.replaceAll('_', ' ')),
              amount: rupeesFromPaise(one.dispute.amount),
            },
          ],
    ),
    // A difference with a payer is shown with its transaction.
    ...differences
      .filter(({ userId, at }) => userId === '' && at > now - SHOWN_MS)
      .map(({ subject: id, amount, createdAt: since, reason = '' }): WaitingItem => {
        return {
          kind: 'unassigned-money',
          id,
          title: reason,
          userId: null,
          amount: rupeesFromPaise(amount),
          since,
          note: null,
        };
      }),
  ];
}

function ofPayment(
  { paymentId: id, auctionTitle: title, userId, amount }: PaymentItem,
  kind: 'stuck-refund' | 'dispute',
  since: number,
  note: string | undefined,
): WaitingItem {
  return { kind, id, title, userId, amount: rupeesFromPaise(amount), since: isoFrom(since), note: note ?? null };
}

async function bidOnApproval(auctions: AuctionsTable, auctionId: string): Promise<WaitingItem | undefined> {
  const state = await getState(auctions, auctionId);
  // An admin has just decided.
  if (state?.lastBid === undefined || !isOnApproval(state)) return undefined;
  return {
    kind: 'approval',
    id: auctionId,
    title: await titleOf(auctions, auctionId),
    userId: state.lastBid.userId,
    amount: rupeesFromPaise(state.currentBid),
    since: isoFrom(state.closedAt ?? state.closesAt),
    note: `until ${formatIst(approvalUntil(state))}`,
  };
}

async function overdueWin(
  auctions: AuctionsTable,
  { auctionId, userId }: { readonly auctionId: string; readonly userId: string },
): Promise<WaitingItem | undefined> {
  const [bidder, state] = await Promise.all([getBidder(auctions, auctionId, userId), getState(auctions, auctionId)]);
  // An admin has just decided.
  if (bidder?.finalPayment !== 'overdue' || state === undefined) return undefined;
  const lot = await lotOf(auctions, auctionId);
  const { due } = winSum(lot, priceFor(bidder, state), depositCounted(bidder));
  const since = isoFrom(bidder.paymentDueAt ?? state.closesAt);
  return {
    kind: 'overdue-win',
    id: auctionId,
    title: lot.title,
    userId,
    amount: rupeesFromPaise(due),
    since,
    note: null,
  };
}
