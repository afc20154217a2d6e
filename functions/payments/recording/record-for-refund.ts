/** Records captured money that Boli cannot keep, as due for refund. */
import { newPayment } from '../../tables/payments/new-payment.ts';
import { isoFrom } from '../../platform/clock.ts';
import { moneyWrite } from '../../tables/money/money-entry.ts';
import { transact, type TransactWriteItem } from '../../tables/transact.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import { type CapturedMoney, capturedEntry, UNPAID_AMOUNT } from './record-writes.ts';
import { UNPAID_VALUES } from '../unpaid.ts';

/** Records the payment as due for refund. Returns false if the payment has changed since the read. */
export async function recordForRefund(
  tables: MoneyMovementTables,
  received: CapturedMoney,
  reason: string,
): Promise<boolean> {
  const { payment, providerPaymentId, paidAt, now } = received;
  const update: TransactWriteItem = {
    Update: {
      TableName: tables.payments.tableName,
      Key: { paymentId: payment.paymentId },
      UpdateExpression:
        'SET #status = :refunding, providerPaymentId = :provider, capturedAt = :now, paidAt = :paidAt,' +
        ' updatedAt = :now, attention = :due, attentionSince = :since, refundReason = :reason, refundDueSince = :now',
      ConditionExpression: UNPAID_AMOUNT,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ...UNPAID_VALUES,
        ':amount': payment.amount,
        ':refunding': 'refunding',
        ':provider': providerPaymentId,
        ':paidAt': paidAt,
        ':now': now,
        ':due': 'refund-due',
        ':since': isoFrom(now),
        ':reason': reason,
      },
    },
  };
  return recordDue(tables, update, received, reason);
}

/** Stores unmatched money as a payment of its own, due for refund. Calling it again changes nothing. */
export async function recordUnmatchedPayment(
  tables: MoneyMovementTables,
  received: CapturedMoney,
  reason: string,
): Promise<boolean> {
  return recordDue(tables, newPayment(tables.payments, received.payment), received, reason);
}

async function recordDue(
  tables: MoneyMovementTables,
  write: TransactWriteItem,
  received: CapturedMoney,
  reason: string,
): Promise<boolean> {
  const { payment, now: at } = received;
  const { paymentId: subject, auctionId, userId, amount } = payment;
  const due = moneyWrite(tables.money, {
    subject,
    kind: 'refund-due',
    key: String(at),
    at,
    auctionId,
    userId,
    amount,
    by: 'boli',
    reason,
  });
  const written = await transact(tables.payments.client, [
    { name: 'payment', writes: [write] },
    { name: 'money', writes: [capturedEntry(tables, received, 'held'), due] },
  ]);
  if (written.ok) return true;
  if (written.error.has('payment')) return false;
  throw new Error(`The ledger has the money of ${subject}, but the payment does not.`);
}
