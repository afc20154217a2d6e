/** What every capture writes, whatever it was for. */
import { moneyWrite, type MoneyAccount } from '../../tables/money/money-entry.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import { UNPAID, UNPAID_VALUES } from '../unpaid.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';

/** A capture to be written: the payment as it was read, the provider's id of the money, and when it was paid. */
export interface Capture {
  readonly payment: PaymentItem;
  readonly providerPaymentId: string;
  readonly paidAt: number;
  readonly now: number;
}

/**
 * Why nothing was written: what was read has changed (read again and decide anew), the auction takes no such
 * registration (any more), the user is registered, or may not take part.
 */
export type CaptureObstacle =
  | 'changed'
  | 'registration-closed'
  | 'already-registered'
  | 'not-eligible'
  // The deposit that was to count towards the price is no longer with us.
  | 'deposit-gone';

/** The ledger's line of a capture. */
export function capturedEntry({ money }: MoneyMovementTables, capture: Capture, to: MoneyAccount): TransactWriteItem {
  const { payment, providerPaymentId, now: at } = capture;
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

/** The first money for an open payment, in the amount it was opened with. */
export const UNPAID_AMOUNT = `${UNPAID} AND amount = :amount`;

/** `credited`: an EMD, which the wallet shows. */
export function capturedWrite(tables: MoneyMovementTables, capture: Capture, credited: boolean): TransactWriteItem {
  const { payment, providerPaymentId, paidAt, now } = capture;
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
