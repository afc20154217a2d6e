import type { Paise } from '../../../shared/model/money/money.ts';
import { logger } from '../../platform/logger.ts';
import { moneyWrite } from '../../tables/money/money-entry.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { isDisputeOver, type PaymentItem } from '../../tables/payments/payment-item.ts';
import { transact, type TransactWriteItem } from '../../tables/transact.ts';
import type { PaymentStore } from '../payment-store.ts';
import { paymentOfMoney } from './refund-news.ts';
import { recordReturn } from './returned-elsewhere.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';

/** A dispute (chargeback) as the provider tells it: https://razorpay.com/docs/sg/api/disputes/entity. */
export interface ProviderDispute {
  readonly disputeId: string;
  readonly providerPaymentId: string;
  readonly amount: Paise;
  /**
   * What Razorpay has taken off our balance. It does so when a dispute is opened, too, and then only keeps the money back
   * until the dispute is decided: https://razorpay.com/docs/payments/disputes/chargeback-fees-and-penalties.
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

/** Records where a dispute stands, each status once; money that a lost one took is recorded as gone back. */
export async function recordDispute(
  deps: DisputeDeps,
  dispute: ProviderDispute,
  orderId: string | undefined,
  now: number,
): Promise<void> {
  const { disputeId, amount, status, deducted } = dispute;
  const payment = await paymentOfMoney(deps, dispute.providerPaymentId, orderId);
  if (payment === undefined) {
    logger.error('dispute of an unknown payment', { disputeId, status });
    return;
  }
  const { paymentId: subject, auctionId, userId, auctionTitle: title } = payment;
  const { payments, money } = deps.tables;
  const line = moneyWrite(money, {
    subject,
    kind: 'disputed',
    key: `${disputeId}-${status}`,
    at: now,
    auctionId,
    userId,
    amount,
    by: 'razorpay',
    reason: `Dispute ${status}`,
    reference: disputeId,
  });
  // Events come in any order: a dispute that has ended is not open again, and nobody is told that it was.
  const known = payment.dispute;
  const isLate = known?.disputeId === disputeId && isDisputeOver(known) && !isDisputeOver(dispute);
  const written = await transact(payments.client, [
    { name: 'line', writes: [line] },
    { name: 'payment', writes: isLate ? [] : [standingWrite(deps.tables, payment, dispute)] },
  ]);
  if (isLate) return;
  // In the ledger already: only the telling may be missing.
  if (!written.ok && !written.error.has('line')) throw new Error(`The dispute ${disputeId} changed meanwhile.`);
  await deps.notify({
    kind: 'payment-disputed',
    auctionId,
    title,
    paymentId: subject,
    amount,
    at: now,
    disputeId,
    status,
  });
  const isGone = isDisputeOver(dispute) && status !== 'won';
  if (isGone && deducted > 0)
    await recordReturn(deps, payment, { key: disputeId, amount: deducted, kind: 'charged-back' }, now);
}

/** Where the dispute stands, unless other news of one was written since the payment was read. */
function standingWrite(
  { payments }: MoneyMovementTables,
  { paymentId, dispute: seen }: PaymentItem,
  { disputeId, status, amount }: ProviderDispute,
): TransactWriteItem {
  const isOver = isDisputeOver({ status });
  return {
    Update: {
      TableName: payments.tableName,
      Key: { paymentId },
      UpdateExpression: isOver ? 'SET dispute = :dispute REMOVE disputed' : 'SET dispute = :dispute, disputed = :open',
      ConditionExpression: `attribute_exists(paymentId) AND ${seen === undefined ? 'attribute_not_exists(dispute)' : 'dispute = :seen'}`,
      ExpressionAttributeValues: {
        ':dispute': { disputeId, status, amount },
        ...(!isOver && { ':open': 'open' }),
        ...(seen !== undefined && { ':seen': seen }),
      },
    },
  };
}
