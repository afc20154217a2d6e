/** Compares the provider's settlement report with the stored payments. Pure. */
import type { MoneyEntry, MoneyEvent } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { formatInr } from '#shared/model/money/money.ts';
import type { SettledMoney } from '../provider/settlement-line.ts';
import { MISSING, SETTLEMENT_DIFFERENCES } from './differences.ts';

/** Razorpay settles within two or three working days, plus weekends and holidays. */
export const SETTLED_WITHIN_MS = 10 * DAY_MS;

/**
 * The ledger entries of a report: `settled` or `refund-settled` for a line that agrees, `settlement-differs` for one that
 * does not and for a capture that no report lists after ten days. The same input gives the same keys, so each entry is
 * written once.
 * @param readSince from when on all reports were read: of an earlier payment nobody knows whether it is missing
 */
export function matchSettlement(
  settled: readonly SettledMoney[],
  payments: readonly PaymentItem[],
  entries: readonly MoneyEntry[],
  { now, readSince, hasSettled }: { readonly now: number; readonly readSince: number; readonly hasSettled: boolean },
): MoneyEvent[] {
  const byMoney = new Map(payments.map((payment) => [payment.providerPaymentId, payment]));
  const found = settled.map((line) => lineFor(line, byMoney, now));
  const settledIds = new Set(entries.flatMap(({ kind, subject }) => (kind === 'settled' ? [subject] : [])));
  for (const { kind, subject } of found) if (kind === 'settled') settledIds.add(subject);
  // Razorpay never settles test accounts: https://razorpay.com/docs/payments/settlements.
  if (settledIds.size === 0 && !hasSettled) return found;
  const missing = payments.filter(
    (payment) => isOverdue(payment, { now, readSince }) && !settledIds.has(payment.paymentId),
  );
  return [...found, ...missing.map((payment) => missingLine(payment, now))];
}

/**
 * Payments with a settled payment or refund that is not stored: no webhook came and the reconciler had stopped checking.
 */
export function withUnknownMoney(
  settled: readonly SettledMoney[],
  payments: readonly PaymentItem[],
  entries: readonly MoneyEntry[],
): PaymentItem[] {
  const knownIds = new Set(payments.map(({ providerPaymentId }) => providerPaymentId));
  const refunded = new Set(entries.map(({ reference }) => reference));
  const orders = new Set<string>();
  const refundOf = new Set<string>();
  for (const { kind, id, orderId, refundOf: money } of settled) {
    if (kind === 'payment' && !knownIds.has(id) && orderId !== undefined) orders.add(orderId);
    if (kind === 'refund' && !refunded.has(id) && money !== undefined) refundOf.add(money);
  }
  return payments.filter(
    ({ orderId = '', providerPaymentId = '' }) => orders.has(orderId) || refundOf.has(providerPaymentId),
  );
}

function lineFor(money: SettledMoney, byMoney: ReadonlyMap<string | undefined, PaymentItem>, now: number): MoneyEvent {
  const payment = byMoney.get(money.kind === 'refund' ? money.refundOf : money.id);
  const problem = problemWith(money, payment);
  const { id, amount, utr = money.settlementId } = money;
  const facts = { key: id, at: now, userId: payment?.userId ?? '', amount, by: 'razorpay', reference: utr };
  const subject = payment?.paymentId ?? id;
  if (problem !== undefined || payment === undefined) {
    return { ...facts, subject, kind: 'settlement-differs', auctionId: SETTLEMENT_DIFFERENCES, reason: problem };
  }
  const booked = { ...facts, subject, auctionId: payment.auctionId, reason: costs(money) };
  return money.kind === 'refund'
    ? { ...booked, kind: 'refund-settled' }
    : { ...booked, kind: 'settled', fee: money.fee, feeTax: money.tax };
}

function problemWith(money: SettledMoney, payment: PaymentItem | undefined): string | undefined {
  const { kind, id, type, amount } = money;
  if (kind === 'other') return `Razorpay settled ${type} ${id} of ${formatInr(amount)}, which is no payment or refund.`;
  if (payment === undefined) return `Razorpay settled ${kind} ${id} of ${formatInr(amount)}, which Boli did not know.`;
  if (kind === 'payment') {
    const isSame = amount === payment.amount;
    return isSame ? undefined : `Razorpay settled ${formatInr(amount)}; Boli has ${formatInr(payment.amount)}.`;
  }
  const { status, returnedElsewhere = 0 } = payment;
  const isGoing = status === 'refunding' || status === 'refunded' || returnedElsewhere >= amount;
  if (!isGoing) return `Razorpay refunded ${formatInr(amount)} (${id}), which Boli does not know.`;
  return amount > payment.amount ? `Razorpay refunded ${formatInr(amount)}, more than was paid.` : undefined;
}

function costs({ fee, tax, method }: SettledMoney): string {
  return [method, `fee ${formatInr(fee)}, of it tax ${formatInr(tax)}`].filter((part) => part !== undefined).join(', ');
}

function isOverdue(
  { providerPaymentId, capturedAt, offline }: PaymentItem,
  { now, readSince }: { readonly now: number; readonly readSince: number },
): boolean {
  if (providerPaymentId === undefined || offline !== undefined || capturedAt === undefined) return false;
  return capturedAt >= readSince && now - capturedAt > SETTLED_WITHIN_MS;
}

function missingLine({ paymentId, providerPaymentId, userId, amount }: PaymentItem, now: number): MoneyEvent {
  const reason = `Captured more than ten days ago, and in no settlement report: ${formatInr(amount)}.`;
  const line = {
    subject: paymentId,
    key: MISSING,
    at: now,
    auctionId: SETTLEMENT_DIFFERENCES,
    userId,
    amount,
    by: 'boli',
    reason,
  };
  return { ...line, kind: 'settlement-differs', reference: providerPaymentId };
}
