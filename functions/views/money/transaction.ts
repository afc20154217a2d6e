import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { goesByBank } from '#functions/domain/payments/transfer.ts';
import { isStuck } from '#functions/payments/waiting-times.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import type { MoneyEntry } from '#functions/tables/money/money-entry.ts';
import { hasOpenDispute, type PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyHistoryEvent, Payer } from '#shared/contract/money/money-fields.ts';
import type { Transaction, TransactionState } from '#shared/contract/money/transactions.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { readPayers } from './payers.ts';

/** After this time an open order counts as abandoned, although it can still be paid. */
const PAID_WITHIN_MS = 60 * 60 * 1000;

export const isAbandoned = ({ status, updatedAt }: PaymentItem, now: number): boolean =>
  status === 'created' && now - updatedAt > PAID_WITHIN_MS;

/** The state that the list shows. */
export function stateOf(payment: PaymentItem, now: number): TransactionState {
  switch (payment.status) {
    case 'created':
      return isAbandoned(payment, now) ? 'not-paid' : 'open';
    case 'failed':
    case 'undone':
      return 'not-paid';
    case 'captured':
      return payment.type === 'emd' || payment.part === true ? 'held' : 'spent';
    case 'refunding':
      return isStuck(payment, now) ? 'stuck' : 'refunding';
    case 'set-off':
      return 'spent';
    case 'refunded':
    case 'forfeited':
      return payment.status;
  }
}

const hasCome = (status: PaymentItem['status']): boolean =>
  status !== 'created' && status !== 'failed' && status !== 'undone' && status !== 'refunded';

export function kindOf({ type, unmatchedFor }: PaymentItem): Transaction['kind'] {
  return unmatchedFor === undefined ? type : 'unmatched';
}

export function transactionAnswer(payment: PaymentItem, payer: Payer, now: number): Transaction {
  const { paymentId: id, amount, auctionId, auctionTitle, userId, createdAt, paidAt, offline, dispute } = payment;
  return {
    id,
    kind: kindOf(payment),
    method: offline === undefined ? 'razorpay' : 'bank transfer',
    state: stateOf(payment, now),
    amount: rupeesFromPaise(amount),
    left: rupeesFromPaise(hasCome(payment.status) ? amountToReturn(payment) : 0),
    auctionId,
    auctionTitle,
    ...(payment.part === true && { isPart: payment.part }),
    ...(offline?.isShare === true && { isShare: offline.isShare }),
    ...(payment.forSale === true && { forSale: payment.forSale }),
    userId,
    payer,
    createdAt,
    paidAt: isoOrNull(paidAt ?? payment.capturedAt),
    orderId: payment.orderId ?? null,
    reference: offline?.utr ?? payment.providerPaymentId ?? null,
    refund: refundAnswer(payment),
    invoices: (payment.invoices ?? []).map(({ number, kind }) => ({ number, kind })),
    ...(hasOpenDispute(payment) && { isDisputed: true as const }),
    dispute:
      dispute === undefined
        ? null
        : { id: dispute.disputeId, status: dispute.status, amount: rupeesFromPaise(dispute.amount) },
  };
}

function refundAnswer(payment: PaymentItem): Transaction['refund'] {
  const { status, refundDueSince, refundedAt, refundReason, refundId, refundReference } = payment;
  if (status !== 'refunding' && status !== 'refunded') return null;
  return {
    since: isoOrNull(refundDueSince),
    doneAt: status === 'refunded' ? isoOrNull(refundedAt) : null,
    reason: refundReason ?? null,
    id: refundId ?? null,
    bankReference: refundReference ?? null,
    amount: rupeesFromPaise(amountToReturn(payment) || payment.amount),
    by: goesByBank(payment) ? 'bank transfer' : 'razorpay',
    tries: payment.refundAttempts ?? 0,
    problem: payment.refundProblem ?? null,
  };
}

/** The events with the names of those who acted. */
export async function readHistory(
  profiles: Parameters<typeof readPayers>[0],
  entries: readonly MoneyEntry[],
): Promise<MoneyHistoryEvent[]> {
  const people = entries.map(({ by }) => by).filter((by) => by !== 'razorpay' && by !== 'boli');
  const byId = await readPayers(profiles, people);
  return entries.map((entry) => ({
    id: `${entry.subject}#${entry.entry}`,
    kind: entry.kind,
    at: entry.createdAt,
    amount: rupeesFromPaise(entry.amount),
    from: entry.from ?? null,
    to: entry.to ?? null,
    by: entry.by,
    byName: byId.get(entry.by)?.name ?? null,
    reason: entry.reason ?? null,
    reference: entry.reference ?? null,
  }));
}

const isoOrNull = (ms: number | undefined): string | null => (ms === undefined ? null : isoFrom(ms));
