import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { debit, formatInr } from '../../../shared/model/money.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { type Part, transact, type TransactWriteItem } from '../../tables/transact.ts';
import { walletMovement } from '../../tables/users/wallet.ts';
import { bidderSk } from '../../tables/auctions/auction-items.ts';
import { isoFrom } from '../../platform/clock.ts';
import { writeIf } from '../../tables/write-if.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';

export interface RefundTables {
  readonly client: DynamoDBDocumentClient;
  readonly paymentsTable: string;
  readonly auctionsTable: string;
  readonly usersTable: string;
}

/**
 * The provider has given the money back: payment refunded, and for a deposit that was held also the
 * registration, the wallet and the activity log; all or nothing.
 * @returns false when the refund was recorded before. Throws when another item is not as it must be.
 */
export async function recordRefund(
  tables: RefundTables,
  payment: PaymentItem,
  refundId: string,
  now: number,
): Promise<boolean> {
  const parts: Part<'payment' | 'deposit' | 'activity'>[] = [
    { name: 'payment', writes: [refundedWrite(tables, payment, refundId, now)] },
    { name: 'deposit', writes: payment.credited === true ? depositWrites(tables, payment, now) : [] },
    { name: 'activity', writes: [activityWrite(tables, payment, now)] },
  ];
  const written = await transact(tables.client, parts);
  if (written.ok) return true;
  if (written.error.has('payment')) return false;
  throw new Error(`The refund of ${payment.paymentId} could not be recorded: ${[...written.error].join(', ')}`);
}

/**
 * A refund was asked for and is not done: counted, kept, and looked at again when `since` (epoch milliseconds)
 * lies behind the reconciler long enough.
 */
export async function recordRefundAttempt(
  { client, paymentsTable }: RefundTables,
  paymentId: string,
  attempt: { readonly refundId: string | undefined; readonly since: number; readonly now: number },
): Promise<boolean> {
  const { refundId, since, now } = attempt;
  const written = await writeIf(() =>
    client.send(
      new UpdateCommand({
        TableName: paymentsTable,
        Key: { paymentId },
        UpdateExpression:
          'SET updatedAt = :now, attention = :due, attentionSince = :since' +
          (refundId === undefined ? '' : ', refundId = :refundId') +
          ' ADD refundAttempts :one',
        ConditionExpression: '#status = :refunding',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':now': now,
          ':due': 'refund-due',
          ':since': isoFrom(since),
          ':refundId': refundId,
          ':one': 1,
          ':refunding': 'refunding',
        },
      }),
    ),
  );
  return written.ok;
}

function refundedWrite(tables: RefundTables, { paymentId }: PaymentItem, refundId: string, now: number) {
  return {
    Update: {
      TableName: tables.paymentsTable,
      Key: { paymentId },
      UpdateExpression:
        'SET #status = :refunded, refundId = :refundId, refundedAt = :now, updatedAt = :now' +
        ' REMOVE attention, attentionSince',
      ConditionExpression: '#status = :refunding',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':refunding': 'refunding',
        ':refunded': 'refunded',
        ':refundId': refundId,
        ':now': now,
      },
    },
  } satisfies TransactWriteItem;
}

/** Only a deposit that was held and credited moves registration and wallet. */
function depositWrites(tables: RefundTables, payment: PaymentItem, now: number): TransactWriteItem[] {
  const { paymentId, userId, auctionId, auctionTitle, amount } = payment;
  return [
    {
      Update: {
        TableName: tables.auctionsTable,
        Key: { auctionId, sk: bidderSk(userId) },
        UpdateExpression: 'SET deposit = :refunded',
        ConditionExpression: 'deposit = :refunding AND depositPaymentId = :paymentId',
        ExpressionAttributeValues: { ':refunding': 'refunding', ':refunded': 'refunded', ':paymentId': paymentId },
      },
    },
    ...walletMovement({
      usersTable: tables.usersTable,
      userId,
      amount: debit(amount),
      description: `EMD refunded: ${auctionTitle}`,
      at: now,
      key: `refund-${paymentId}`,
    }),
  ];
}

function activityWrite(tables: RefundTables, payment: PaymentItem, now: number): TransactWriteItem {
  const { paymentId, userId, auctionTitle, amount } = payment;
  const what = payment.credited === true ? 'EMD' : 'Payment';
  return activityEntry({
    usersTable: tables.usersTable,
    userId,
    type: 'deposit_refunded',
    message: `${what} of ${formatInr(amount)} refunded for ${auctionTitle}.`,
    at: now,
    key: `refund-${paymentId}`,
  });
}
