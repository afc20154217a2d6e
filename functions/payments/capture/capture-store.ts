import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { formatInr } from '../../../shared/model/money.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { type Part, transact, type TransactWriteItem } from '../../tables/transact.ts';
import { walletMovement } from '../../tables/users/wallet.ts';
import type { BidderItem } from '../../tables/auctions/auction-items.ts';
import { registerBidder } from '../../tables/auctions/register-bidder.ts';
import { winnerReleaseWrites } from '../../tables/deposit-release.ts';
import { isoFrom } from '../../platform/clock.ts';
import { writeIf } from '../../tables/write-if.ts';
import { type PaymentItem, REVENUE_AUCTION_ID, type RevenueItem } from '../../tables/payments/payment-item.ts';

/** The tables a capture touches. */
export interface CaptureTables {
  readonly client: DynamoDBDocumentClient;
  readonly paymentsTable: string;
  readonly auctionsTable: string;
  readonly usersTable: string;
}

/** A capture to be written: the payment as it was read, and the provider's id of the money. */
export interface Capture {
  readonly payment: PaymentItem;
  readonly providerPaymentId: string;
  readonly now: number;
}

/**
 * Why nothing was written: what was read has changed (read again and decide anew), registration is over, or the
 * user is registered.
 */
export type CaptureObstacle = 'changed' | 'registration-closed' | 'already-registered';

/** An EMD: payment captured, bidder registered and counted, wallet credited, activity noted; all or nothing. */
export async function recordEmd(
  tables: CaptureTables,
  capture: Capture,
  bidderName: string,
): Promise<Result<undefined, CaptureObstacle>> {
  const { auctionsTable, usersTable } = tables;
  const { payment, now } = capture;
  const { paymentId, userId, auctionId, auctionTitle, amount } = payment;
  const key = `deposit-${paymentId}`;
  const registration = { auctionsTable, auctionId, userId, name: bidderName, amount, paymentId, now };
  const written = await registerBidder(tables.client, registration, [
    { name: 'payment', writes: [capturedWrite(tables, capture, true)] },
    {
      name: 'wallet',
      writes: walletMovement({ usersTable, userId, amount, description: `EMD held: ${auctionTitle}`, at: now, key }),
    },
    {
      name: 'activity',
      writes: [
        activityEntry({
          usersTable,
          userId,
          type: 'deposit_held',
          message: `EMD of ${formatInr(amount)} received for ${auctionTitle}.`,
          at: now,
          key,
        }),
      ],
    },
  ]);
  if (written.ok) return ok(undefined);
  if (written.error.has('payment')) return refused('changed');
  if (written.error.has('listing')) return refused('registration-closed');
  if (written.error.has('bidder')) return refused('already-registered');
  throw new Error(`The EMD ${paymentId} could not be recorded: ${[...written.error].join(', ')}`);
}

/** A final payment: captured, entered in the books, and the winner's deposit on its way back; all or nothing. */
export async function recordFinal(
  tables: CaptureTables,
  capture: Capture,
  bidder: BidderItem,
): Promise<Result<undefined, CaptureObstacle>> {
  const { auctionsTable, paymentsTable, usersTable } = tables;
  const { payment, now } = capture;
  const { paymentId, userId, auctionTitle, amount } = payment;
  const parts: Part<'payment' | 'bidder' | 'other'>[] = [
    { name: 'payment', writes: [capturedWrite(tables, capture, false)] },
    { name: 'bidder', writes: winnerReleaseWrites({ auctionsTable, paymentsTable, bidder, now }) },
    {
      name: 'other',
      writes: [
        revenueWrite(tables, payment, now),
        activityEntry({
          usersTable,
          userId,
          type: 'payment_captured',
          message: `Final payment of ${formatInr(amount)} received for ${auctionTitle}.`,
          at: now,
          key: `captured-${paymentId}`,
        }),
      ],
    },
  ];
  const written = await transact(tables.client, parts);
  if (written.ok) return ok(undefined);
  if (written.error.has('payment') || written.error.has('bidder')) return refused('changed');
  throw new Error(`The final payment ${paymentId} could not be recorded: ${[...written.error].join(', ')}`);
}

/** The money came, but for nothing (any more): it is recorded and goes straight back. False when the payment moved. */
export async function recordForRefund(tables: CaptureTables, capture: Capture, reason: string): Promise<boolean> {
  const { payment, providerPaymentId, now } = capture;
  const written = await writeIf(() =>
    tables.client.send(
      new UpdateCommand({
        TableName: tables.paymentsTable,
        Key: { paymentId: payment.paymentId },
        UpdateExpression:
          'SET #status = :refunding, providerPaymentId = :provider, capturedAt = :now, updatedAt = :now,' +
          ' attention = :due, attentionSince = :since, refundReason = :reason, refundDueSince = :now',
        ConditionExpression: UNPAID,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ...UNPAID_VALUES,
          ':amount': payment.amount,
          ':refunding': 'refunding',
          ':provider': providerPaymentId,
          ':now': now,
          ':due': 'refund-due',
          ':since': isoFrom(now),
          ':reason': reason,
        },
      }),
    ),
  );
  return written.ok;
}

/** Stores money that only came to be given back, once; the same item again changes nothing. */
export async function putUnmatchedCapture(tables: CaptureTables, capture: PaymentItem): Promise<boolean> {
  const written = await writeIf(() =>
    tables.client.send(
      new PutCommand({
        TableName: tables.paymentsTable,
        Item: capture,
        ConditionExpression: 'attribute_not_exists(paymentId)',
      }),
    ),
  );
  return written.ok;
}

/** The first money for an open payment, in the amount it was opened with. */
const UNPAID = '#status IN (:created, :failed) AND amount = :amount';
const UNPAID_VALUES = { ':created': 'created', ':failed': 'failed' } as const;

function capturedWrite(tables: CaptureTables, capture: Capture, credited: boolean): TransactWriteItem {
  const { payment, providerPaymentId, now } = capture;
  return {
    Update: {
      TableName: tables.paymentsTable,
      Key: { paymentId: payment.paymentId },
      UpdateExpression:
        'SET #status = :captured, providerPaymentId = :provider, capturedAt = :now, updatedAt = :now,' +
        ' credited = :credited REMOVE attention, attentionSince',
      ConditionExpression: UNPAID,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ...UNPAID_VALUES,
        ':amount': payment.amount,
        ':captured': 'captured',
        ':provider': providerPaymentId,
        ':now': now,
        ':credited': credited,
      },
    },
  };
}

function revenueWrite(tables: CaptureTables, { paymentId, amount }: PaymentItem, now: number): TransactWriteItem {
  const entry: RevenueItem = {
    paymentId: `revenue_${paymentId}`,
    auctionId: REVENUE_AUCTION_ID,
    createdAt: isoFrom(now),
    amount,
  };
  return {
    Put: { TableName: tables.paymentsTable, Item: entry, ConditionExpression: 'attribute_not_exists(paymentId)' },
  };
}
