/** Decisions about money that wait for an admin, for the dashboard and the morning mail. */
import { priceFor } from '#functions/deposits/decisions/win-case.ts';
import { approvalUntil, isOnApproval, openCounterOffer } from '#functions/domain/auctions/approval.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import type { PaymentLists } from '#functions/payments/payment-lists.ts';
import type { PaymentStore } from '#functions/payments/payment-store.ts';
import { differencesIn, SETTLEMENT_DIFFERENCES } from '#functions/payments/settlements/differences.ts';
import { isStuck, LONGEST_PAUSE_MS } from '#functions/payments/waiting-times.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { formatIst } from '#functions/platform/ist.ts';
import { getState, readLotTerms, readTitle } from '#functions/tables/auctions/auction-reads.ts';
import { readManyBidders } from '#functions/tables/auctions/batch-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { readWinsByPayment } from '#functions/tables/auctions/open-wins.ts';
import { getBidder, readSaleDeposit } from '#functions/tables/auctions/people-reads.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import { hasOpenDispute, isDisputeOver, type PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import type { Waiting } from '#shared/contract/money/waiting.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { winSum } from '#shared/model/money/win-sum.ts';

export interface WaitingReads {
  readonly auctions: AuctionsTable;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly paymentLists: Pick<PaymentLists, 'byAttention' | 'disputed'>;
  readonly money: Pick<MoneyStore, 'ofAuction'>;
}

export type WaitingItem = Omit<Waiting, 'payer'>;

/** What cannot be read is left out, and counted as unread: the rest waits as well. */
export async function readWaiting(reads: WaitingReads, now: number): Promise<readonly WaitingItem[]> {
  const [bids, wins, left, due, disputed, differences] = await Promise.all([
    readWinsByPayment(reads.auctions, 'on-approval'),
    readWinsByPayment(reads.auctions, 'overdue'),
    leftDeposits(reads.auctions),
    reads.paymentLists.byAttention('refund-due', now + LONGEST_PAUSE_MS),
    reads.paymentLists.disputed(),
    reads.money.ofAuction(SETTLEMENT_DIFFERENCES),
  ]);
  const [approvals, overdue, disputes] = await Promise.all([
    Promise.all(bids.map(({ auctionId }) => ifReadable(() => bidOnApproval(reads.auctions, auctionId, now)))),
    Promise.all(wins.map((win) => ifReadable(() => overdueWin(reads.auctions, win)))),
    Promise.all(disputed.map((paymentId) => ifReadable(() => reads.payments.getPayment(paymentId)))),
  ]);
  const lotsGone = await paidForGone(reads.auctions, disputes);
  const stuck = due.filter((payment) => isStuck(payment, now));
  return [
    ...approvals.filter((item) => item !== undefined),
    ...overdue.filter((item) => item !== undefined),
    ...left,
    ...stuck.map((payment) =>
      ofPayment(payment, 'stuck-refund', payment.refundDueSince ?? payment.updatedAt, payment.refundProblem),
    ),
    ...disputes.flatMap((payment) =>
      payment === undefined || !hasOpenDispute(payment) ? [] : [ofDispute(payment, lotsGone.has(payment.paymentId))],
    ),
    ...differencesIn(differences)
      .filter(({ ended }) => ended === undefined)
      .map(({ found: { subject: id, amount, createdAt: since, userId, reason = '' } }): WaitingItem => {
        const isAssigned = userId !== '';
        return {
          kind: isAssigned ? 'settlement-difference' : 'unassigned-money',
          id,
          title: reason,
          userId: isAssigned ? userId : null,
          amount: rupeesFromPaise(amount),
          since,
          note: null,
        };
      }),
  ];
}

/** What is open may be another dispute than the last one, and is then not known in detail. */
function ofDispute(payment: PaymentItem, hasLeft: boolean): WaitingItem {
  const { dispute, updatedAt } = payment;
  const known = dispute === undefined || isDisputeOver(dispute) ? undefined : dispute;
  return {
    ...ofPayment(payment, 'dispute', updatedAt, noteOf(known?.status ?? 'open', hasLeft)),
    ...(known !== undefined && { amount: rupeesFromPaise(known.amount) }),
  };
}

const noteOf = (status: string, hasLeft: boolean): string =>
  `${status.replaceAll('_', ' ')}${hasLeft ? '; the lot has left the yard' : ''}`;

/** The payments whose lots have left the yard with their payers. */
async function paidForGone(
  auctions: AuctionsTable,
  payments: readonly (PaymentItem | undefined)[],
): Promise<ReadonlySet<string>> {
  const foundPayments = payments.filter((payment) => payment !== undefined);
  const bidders = await Promise.all(
    foundPayments.map(({ auctionId, userId }) => ifReadable(() => getBidder(auctions, auctionId, userId))),
  );
  return new Set(
    foundPayments.filter((_, at) => bidders[at]?.leftWith !== undefined).map(({ paymentId }) => paymentId),
  );
}

function ofPayment(
  payment: PaymentItem,
  kind: 'stuck-refund' | 'dispute',
  since: number,
  note: string | undefined,
): WaitingItem {
  const { paymentId: id, auctionTitle: title, userId } = payment;
  const amount = rupeesFromPaise(amountToReturn(payment));
  return { kind, id, title, userId, amount, since: isoFrom(since), note: note ?? null };
}

async function bidOnApproval(
  auctions: AuctionsTable,
  auctionId: string,
  now: number,
): Promise<WaitingItem | undefined> {
  const state = await getState(auctions, auctionId);
  // An admin has just decided.
  if (state?.lastBid === undefined || !isOnApproval(state)) return undefined;
  const counterOffer = openCounterOffer(state, now);
  return {
    kind: 'approval',
    id: auctionId,
    title: await readTitle(auctions, auctionId),
    userId: state.lastBid.userId,
    amount: rupeesFromPaise(state.currentBid),
    since: isoFrom(state.closedAt ?? state.closesAt),
    note: `until ${formatIst(approvalUntil(state))}${counterOffer === undefined ? '' : `, counter-offer open until ${formatIst(counterOffer.until)}`}`,
  };
}

/**
 * Deposits of winners whose lot was offered to somebody else: held until somebody forfeits them or gives them back. The
 * deposit of a sale counts once, with the lot that was passed on first.
 */
async function leftDeposits(auctions: AuctionsTable): Promise<readonly WaitingItem[]> {
  const bidders = await readManyBidders(auctions, await readWinsByPayment(auctions, 'passed-on'));
  const undecided = bidders.filter(
    ({ decision, deposit, saleId }) => decision?.kind !== 'forfeited' && (deposit === 'held' || saleId !== undefined),
  );
  const found = await Promise.all(undecided.map((bidder) => ifReadable(() => leftDeposit(auctions, bidder))));
  const oldestFirst = found
    .filter((left) => left !== undefined)
    .toSorted((a, b) => (a.item.since < b.item.since ? -1 : 1));
  const byPayment = Map.groupBy(oldestFirst, ({ depositPaymentId }) => depositPaymentId);
  return [...byPayment.values()].flatMap(([first]) => first?.item ?? []);
}

async function leftDeposit(auctions: AuctionsTable, bidder: BidderItem) {
  const { deposit, depositAmount, depositPaymentId } = (await readSaleDeposit(auctions, bidder)) ?? bidder;
  if (deposit !== 'held' || depositPaymentId === undefined) return undefined;
  const { auctionId: id, userId, decision, overdueSince, registeredAt } = bidder;
  const item: WaitingItem = {
    kind: 'left-deposit',
    id,
    title: await readTitle(auctions, id),
    userId,
    amount: rupeesFromPaise(depositAmount),
    since: isoFrom(decision?.at ?? overdueSince ?? registeredAt),
    note: 'The lot went to the next bidder. Forfeit the deposit, or refund it on its transaction.',
  };
  return { item, depositPaymentId };
}

async function overdueWin(
  auctions: AuctionsTable,
  { auctionId, userId }: { readonly auctionId: string; readonly userId: string },
): Promise<WaitingItem | undefined> {
  const [bidder, state] = await Promise.all([getBidder(auctions, auctionId, userId), getState(auctions, auctionId)]);
  // An admin has just decided.
  if (bidder?.finalPayment !== 'overdue' || state === undefined) return undefined;
  const lot = await readLotTerms(auctions, auctionId);
  const { due } = winSum(lot, priceFor(bidder, state), depositCounted(bidder), bidder.inParts);
  const since = isoFrom(bidder.paymentDueAt ?? state.closesAt);
  return {
    kind: 'overdue-win',
    id: auctionId,
    title: lot.title,
    userId,
    amount: rupeesFromPaise(due),
    since,
    note: bidder.leftWith === undefined ? null : HAS_LEFT,
  };
}

const HAS_LEFT = 'The lot has left the yard: it must be paid for, or come back.';
