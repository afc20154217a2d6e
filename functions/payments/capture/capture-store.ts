import { formatInr } from '../../../shared/model/money.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { type Part, transact, type TransactWriteItem } from '../../tables/transact.ts';
import { walletMovement } from '../../tables/users/wallet.ts';
import type { BidderItem } from '../../tables/auctions/auction-items.ts';
import { registerBidder } from '../../tables/auctions/register-bidder.ts';
import { canSetOff, winnerReleaseWrites, winnerSetOffWrites } from '../../tables/deposit-release.ts';
import { moneyWrite, type Place } from '../../tables/money/money-entry.ts';
import { isoFrom } from '../../platform/clock.ts';
import { type PaymentItem, REVENUE_AUCTION_ID, type RevenueItem } from '../../tables/payments/payment-item.ts';
import type { TransferTables } from '../../tables/table-handle.ts';

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

/** An EMD: payment captured, bidder registered and counted, wallet credited, activity noted; all or nothing. */
export async function recordEmd(
  tables: TransferTables,
  capture: Capture,
  bidderName: string,
): Promise<Result<undefined, CaptureObstacle>> {
  const { payment, paidAt, now } = capture;
  const { paymentId, userId, auctionId, amount } = payment;
  const { auctions } = tables;
  const registration = { auctions, auctionId, userId, name: bidderName, amount, paymentId, paidAt, now };
  const written = await registerBidder(registration, [
    { name: 'payment', writes: [capturedWrite(tables, capture, true)] },
    ...depositParts(tables, capture, `EMD of ${formatInr(amount)} received for ${payment.auctionTitle}.`),
  ]);
  if (written.ok) return ok(undefined);
  if (written.error.has('payment')) return refused('changed');
  if (written.error.has('bidder')) return refused('already-registered');
  if (written.error.has('listing')) return refused('registration-closed');
  if (written.error.has('wallet')) return refused('not-eligible');
  throw new Error(`The EMD ${paymentId} could not be recorded: ${[...written.error].join(', ')}`);
}

/** The deposit of a runner-up who was offered the lot, taken again after it had gone back. */
export async function recordRetakenEmd(
  tables: TransferTables,
  capture: Capture,
  { auctionId, sk }: BidderItem,
): Promise<Result<undefined, CaptureObstacle>> {
  const { payment } = capture;
  const { paymentId, amount } = payment;
  const held: TransactWriteItem = {
    Update: {
      TableName: tables.auctions.tableName,
      Key: { auctionId, sk },
      UpdateExpression: 'SET deposit = :held, depositPaymentId = :paymentId REMOVE depositOwed',
      ConditionExpression: 'depositOwed = :yes AND depositAmount = :amount',
      ExpressionAttributeValues: { ':held': 'held', ':paymentId': paymentId, ':yes': true, ':amount': amount },
    },
  };
  const written = await transact(tables.payments.client, [
    { name: 'payment', writes: [capturedWrite(tables, capture, true)] },
    { name: 'bidder', writes: [held] },
    ...depositParts(tables, capture, `EMD of ${formatInr(amount)} received again for ${payment.auctionTitle}.`),
  ]);
  if (written.ok) return ok(undefined);
  if (written.error.has('payment')) return refused('changed');
  if (written.error.has('bidder')) return refused('already-registered');
  if (written.error.has('wallet')) return refused('not-eligible');
  throw new Error(`The EMD ${paymentId} could not be recorded: ${[...written.error].join(', ')}`);
}

/** What comes with every deposit that is held: the ledger, the wallet, the activity log. */
function depositParts(
  tables: TransferTables,
  capture: Capture,
  message: string,
): readonly Part<'money' | 'wallet' | 'activity'>[] {
  const { users } = tables;
  const { payment, now: at } = capture;
  const { paymentId, userId, auctionTitle, amount } = payment;
  const key = `deposit-${paymentId}`;
  const description = `EMD held: ${auctionTitle}`;
  return [
    { name: 'money', writes: [capturedEntry(tables, capture, 'held')] },
    {
      name: 'wallet',
      writes: walletMovement({ users, userId, amount, description, at, key, mustBeVerified: true }),
    },
    { name: 'activity', writes: [activityEntry({ users, userId, type: 'deposit_held', message, at, key })] },
  ];
}

/** A final payment: captured, entered in the books, and the winner's deposit on its way back; all or nothing. */
export async function recordFinal(
  tables: TransferTables,
  capture: Capture,
  bidder: BidderItem,
): Promise<Result<undefined, CaptureObstacle>> {
  const { users } = tables;
  const { payment, now } = capture;
  const { paymentId, userId, auctionTitle, amount, setOff = 0 } = payment;
  if (setOff > 0 && !canSetOff(bidder, setOff)) return refused('deposit-gone');
  const release =
    setOff > 0
      ? winnerSetOffWrites({ ...tables, bidder, now, title: auctionTitle })
      : winnerReleaseWrites({ ...tables, bidder, now });
  const activity = activityEntry({
    users,
    userId,
    type: 'payment_captured',
    message: `Final payment of ${formatInr(amount)} received for ${auctionTitle}.`,
    at: now,
    key: `captured-${paymentId}`,
  });
  const written = await transact(tables.payments.client, [
    { name: 'payment', writes: [capturedWrite(tables, capture, false)] },
    { name: 'bidder', writes: [release.bidder] },
    { name: 'deposit', writes: release.deposit },
    { name: 'money', writes: [capturedEntry(tables, capture, 'spent')] },
    { name: 'other', writes: [revenueWrite(tables, payment, now), activity] },
  ]);
  if (written.ok) return ok(undefined);
  if (written.error.has('payment') || written.error.has('bidder')) return refused('changed');
  throw new Error(`The final payment ${paymentId} could not be recorded: ${[...written.error].join(', ')}`);
}

/** The money came, but for nothing (any more): it is recorded and goes straight back. False when the payment moved. */
export async function recordForRefund(tables: TransferTables, capture: Capture, reason: string): Promise<boolean> {
  const { payment, providerPaymentId, paidAt, now } = capture;
  const update: TransactWriteItem = {
    Update: {
      TableName: tables.payments.tableName,
      Key: { paymentId: payment.paymentId },
      UpdateExpression:
        'SET #status = :refunding, providerPaymentId = :provider, capturedAt = :now, paidAt = :paidAt,' +
        ' updatedAt = :now, attention = :due, attentionSince = :since, refundReason = :reason, refundDueSince = :now',
      ConditionExpression: UNPAID,
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
export async function putUnmatchedCapture(tables: TransferTables, capture: Capture, reason: string): Promise<boolean> {
  const put: TransactWriteItem = {
    Put: {
      TableName: tables.payments.tableName,
      Item: capture.payment,
      ConditionExpression: 'attribute_not_exists(paymentId)',
    },
  };
  return recordReturning(tables, put, capture, reason);
}

async function recordReturning(
  tables: TransferTables,
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

function capturedEntry({ money }: TransferTables, capture: Capture, to: Place): TransactWriteItem {
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
const UNPAID = '#status IN (:created, :failed) AND amount = :amount';
const UNPAID_VALUES = { ':created': 'created', ':failed': 'failed' } as const;

function capturedWrite(tables: TransferTables, capture: Capture, credited: boolean): TransactWriteItem {
  const { payment, providerPaymentId, paidAt, now } = capture;
  return {
    Update: {
      TableName: tables.payments.tableName,
      Key: { paymentId: payment.paymentId },
      UpdateExpression:
        'SET #status = :captured, providerPaymentId = :provider, capturedAt = :now, paidAt = :paidAt,' +
        ' updatedAt = :now, credited = :credited, attention = :recheck, attentionSince = :since',
      ConditionExpression: UNPAID,
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

/** What the sale has brought: the payment, and the deposit that counted towards it. */
function revenueWrite(
  tables: TransferTables,
  { paymentId, amount, setOff = 0 }: PaymentItem,
  now: number,
): TransactWriteItem {
  const entry: RevenueItem = {
    paymentId: `revenue_${paymentId}`,
    auctionId: REVENUE_AUCTION_ID,
    createdAt: isoFrom(now),
    amount: amount + setOff,
  };
  return {
    Put: { TableName: tables.payments.tableName, Item: entry, ConditionExpression: 'attribute_not_exists(paymentId)' },
  };
}
