import type { Notify } from '#functions/domain/notification-event.ts';
import { logger } from '#functions/platform/logger.ts';
import { exists } from '#functions/tables/expressions.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import { findEntry } from '#functions/tables/money/money-store.ts';
import { isDisputeOver, type PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { PaymentStore } from '../payment-store.ts';
import { findPaymentOf } from './record-refund-event.ts';
import { recordReturn } from './returned-elsewhere.ts';

/** A dispute (chargeback) as the provider reports it: https://razorpay.com/docs/sg/api/disputes/entity. */
export interface ProviderDispute {
  readonly disputeId: string;
  readonly providerPaymentId: string;
  readonly amount: Paise;
  /**
   * The amount that Razorpay deducted from our balance. While a dispute is open this is only a reserve:
   * https://razorpay.com/docs/payments/disputes/chargeback-fees-and-penalties.
   */
  readonly deducted: Paise;
  /** `open`, `under_review`, `won`, `lost`, `closed`. */
  readonly status: string;
}

interface DisputeDeps {
  readonly tables: MoneyMovementTables;
  readonly notify: Notify;
  readonly payments: Pick<PaymentStore, 'getPayment' | 'findByOrder'>;
}

/** Records each status of a dispute once. Money lost in a dispute is recorded as returned to the payer. */
export async function recordDispute(
  deps: DisputeDeps,
  dispute: ProviderDispute,
  orderId: string | undefined,
  now: number,
): Promise<void> {
  const { disputeId, amount, status, deducted } = dispute;
  const payment = await findPaymentOf(deps, dispute.providerPaymentId, orderId);
  if (payment === undefined) {
    logger.error('dispute of an unknown payment', { disputeId, status });
    return;
  }
  const { paymentId: subject, auctionId, userId, auctionTitle: title } = payment;
  const { payments, money } = deps.tables;
  const key = `${disputeId}-${status}`;
  const line = moneyWrite(money, {
    subject,
    kind: 'disputed',
    key,
    at: now,
    auctionId,
    userId,
    amount,
    by: 'razorpay',
    reason: `Dispute ${status}`,
    reference: disputeId,
  });
  // Events come in any order: ignore an open status after the dispute has ended.
  const stored = payment.dispute;
  const hasEnded = stored?.disputeId === disputeId && isDisputeOver(stored);
  const isLate =
    !isDisputeOver(dispute) &&
    (hasEnded ||
      payment.disputes?.some((reported) => reported.disputeId === disputeId && reported.until !== undefined) === true);
  const written = await transact(payments.client, [
    { name: 'line', writes: [line] },
    { name: 'payment', writes: isLate ? [] : [disputeWrite(deps.tables, payment, dispute, now)] },
  ]);
  if (isLate) return;
  // The ledger has it already; only the notice may be missing.
  if (!written.ok && !written.error.has('line'))
    throw new Error(`The dispute ${disputeId} has changed since it was read.`);
  // The time is part of a notice's id, so a repeated report sends no second one.
  const recorded = written.ok ? undefined : await findEntry(money, { subject, kind: 'disputed', key });
  await deps.notify({
    kind: 'payment-disputed',
    auctionId,
    title,
    paymentId: subject,
    amount,
    at: recorded?.at ?? now,
    disputeId,
    status,
  });
  const isGone = isDisputeOver(dispute) && status !== 'won';
  if (isGone && deducted > 0)
    await recordReturn(deps, payment, { key: disputeId, amount: deducted, kind: 'charged-back' }, now);
}

/** Stores the dispute's status. Fails if the stored dispute has changed since the payment was read. */
function disputeWrite(
  { payments }: MoneyMovementTables,
  { paymentId, dispute: seen, disputed, disputes: storedDisputes = [] }: PaymentItem,
  { disputeId, status, amount }: ProviderDispute,
  now: number,
): TransactWriteItem {
  const { from = now, until } = storedDisputes.find((dispute) => dispute.disputeId === disputeId) ?? {};
  const ended = isDisputeOver({ status }) ? { until: until ?? now } : {};
  const disputes = [
    ...storedDisputes.filter((dispute) => dispute.disputeId !== disputeId),
    { disputeId, from, ...ended },
  ];
  // One of before its times were stored may be open still.
  const isOtherOpen =
    seen !== undefined &&
    seen.disputeId !== disputeId &&
    disputed === 'open' &&
    !storedDisputes.some((dispute) => dispute.disputeId === seen.disputeId);
  const isOpen = isOtherOpen || disputes.some((dispute) => dispute.until === undefined);
  const set = {
    dispute: { disputeId, status, amount },
    disputed: isOpen ? ('open' as const) : undefined,
    disputes,
  };
  return update<PaymentItem>(payments, { paymentId }, { set }, { paymentId: exists, dispute: seen });
}
