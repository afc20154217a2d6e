/** Money that came for nothing (any more) is recorded as captured and as due to go back. */
import { newPayment } from '../../tables/payments/new-payment.ts';
import { isoFrom } from '../../platform/clock.ts';
import { moneyWrite } from '../../tables/money/money-entry.ts';
import { transact, type TransactWriteItem } from '../../tables/transact.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import { type Capture, capturedEntry, UNPAID_AMOUNT } from './capture-writes.ts';
import { UNPAID_VALUES } from '../unpaid.ts';

/** The money came, but for nothing (any more): it is recorded and goes straight back. False when the payment moved. */
export async function recordForRefund(tables: MoneyMovementTables, capture: Capture, reason: string): Promise<boolean> {
  const { payment, providerPaymentId, paidAt, now } = capture;
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
  return recordReturning(tables, update, capture, reason);
}

/** Stores money that only came to be given back, once; the same item again changes nothing. */
export async function putUnmatchedCapture(
  tables: MoneyMovementTables,
  capture: Capture,
  reason: string,
): Promise<boolean> {
  return recordReturning(tables, newPayment(tables.payments, capture.payment), capture, reason);
}

async function recordReturning(
  tables: MoneyMovementTables,
  write: TransactWriteItem,
  capture: Capture,
  reason: string,
): Promise<boolean> {
  const { payment, now: at } = capture;
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
    { name: 'money', writes: [capturedEntry(tables, capture, 'held'), due] },
  ]);
  if (written.ok) return true;
  if (written.error.has('payment')) return false;
  throw new Error(`The money of ${subject} is in the ledger, and not in the payment.`);
}
