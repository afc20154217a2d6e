/** Writes that every captured payment needs. */
import { moneyWrite, type MoneyAccount } from '../../tables/money/money-entry.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import { UNPAID, UNPAID_VALUES } from '../unpaid.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';

/** Captured money that is not recorded yet, with the payment as it was read. */
export interface CapturedMoney {
  readonly payment: PaymentItem;
  readonly providerPaymentId: string;
  readonly paidAt: number;
  readonly now: number;
}

/** Why nothing was written. `changed`: an item has changed since the read; read and decide again. */
export type FulfilmentObstacle =
  | 'changed'
  | 'registration-closed'
  | 'already-registered'
  | 'not-eligible'
  // The deposit that was to reduce the price is no longer held.
  | 'deposit-gone';

export function capturedEntry(
  { money }: MoneyMovementTables,
  received: CapturedMoney,
  to: MoneyAccount,
): TransactWriteItem {
  const { payment, providerPaymentId, now: at } = received;
  const { paymentId: subject, auctionId, userId, amount } = payment;
  return moneyWrite(money, {
    subject,
    kind: 'captured',
    key: providerPaymentId,
    at,
    auctionId,
    userId,
    amount,
    moved: ['payer', to],
    by: 'razorpay',
    reference: providerPaymentId,
  });
}

/** The payment is unpaid and its amount is the one that was read. */
export const UNPAID_AMOUNT = `${UNPAID} AND amount = :amount`;

/** @param credited true for an EMD: the wallet shows it */
export function capturedWrite(
  tables: MoneyMovementTables,
  received: CapturedMoney,
  credited: boolean,
): TransactWriteItem {
  const { payment, providerPaymentId, paidAt, now } = received;
  return {
    Update: {
      TableName: tables.payments.tableName,
      Key: { paymentId: payment.paymentId },
      UpdateExpression:
        'SET #status = :captured, providerPaymentId = :provider, capturedAt = :now, paidAt = :paidAt,' +
        ' updatedAt = :now, credited = :credited, attention = :recheck, attentionSince = :since',
      ConditionExpression: UNPAID_AMOUNT,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ...UNPAID_VALUES,
        ':amount': payment.amount,
        ':captured': 'captured',
        ':provider': providerPaymentId,
        ':paidAt': paidAt,
        ':now': now,
        ':credited': credited,
        ':recheck': 'recheck',
        ':since': isoFrom(now),
      },
    },
  };
}
