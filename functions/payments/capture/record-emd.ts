import { formatInr } from '../../../shared/model/money/money.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { BidderItem } from '../../tables/auctions/auction-items.ts';
import { registerBidder } from '../../tables/auctions/register-bidder.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { type Part, transact, type TransactWriteItem } from '../../tables/transact.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { walletMovement } from '../../tables/users/wallet.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import { type Capture, capturedEntry, capturedWrite, type CaptureObstacle } from './capture-writes.ts';

/** An EMD: payment captured, bidder registered and counted, wallet credited, activity noted; all or nothing. */
export async function recordEmd(
  tables: MoneyMovementTables,
  capture: Capture,
  bidderName: string,
): Promise<Result<undefined, CaptureObstacle>> {
  const { payment, paidAt, now } = capture;
  const { paymentId, userId, auctionId, amount } = payment;
  const { auctions } = tables;
  const registration = { auctions, auctionId, userId, name: bidderName, amount, paymentId, paidAt, now };
  const written = await registerBidder(registration, [
    { name: 'payment', writes: [capturedWrite(tables, capture, true)] },
    { name: 'money', writes: [capturedEntry(tables, capture, 'held')] },
    ...heldParts(tables, payment, `EMD of ${formatInr(amount)} received for ${payment.auctionTitle}.`, now),
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
  tables: MoneyMovementTables,
  capture: Capture,
  bidder: BidderItem,
): Promise<Result<undefined, CaptureObstacle>> {
  const { payment, now } = capture;
  const { paymentId, amount } = payment;
  if (bidder.depositAmount !== amount) return refused('already-registered');
  const written = await transact(tables.payments.client, [
    { name: 'payment', writes: [capturedWrite(tables, capture, true)] },
    { name: 'bidder', writes: [heldAgainWrite(tables, bidder, payment)] },
    { name: 'money', writes: [capturedEntry(tables, capture, 'held')] },
    ...heldParts(tables, payment, `EMD of ${formatInr(amount)} received again for ${payment.auctionTitle}.`, now),
  ]);
  if (written.ok) return ok(undefined);
  if (written.error.has('payment') || written.error.has('bidder')) return refused('changed');
  if (written.error.has('wallet')) return refused('not-eligible');
  throw new Error(`The EMD ${paymentId} could not be recorded: ${[...written.error].join(', ')}`);
}

/**
 * The registration of a runner-up whose deposit is held again; not met when it is owed no more, is another amount, or the
 * win is no longer as it was read.
 */
export function heldAgainWrite(
  { auctions }: MoneyMovementTables,
  { auctionId, sk, finalPayment }: Pick<BidderItem, 'auctionId' | 'sk' | 'finalPayment'>,
  { paymentId, amount }: Pick<PaymentItem, 'paymentId' | 'amount'>,
): TransactWriteItem {
  return {
    Update: {
      TableName: auctions.tableName,
      Key: { auctionId, sk },
      UpdateExpression: 'SET deposit = :held, depositPaymentId = :paymentId REMOVE depositOwed',
      ConditionExpression: 'depositOwed = :yes AND depositAmount = :amount AND finalPayment = :before',
      ExpressionAttributeValues: {
        ':held': 'held',
        ':paymentId': paymentId,
        ':yes': true,
        ':amount': amount,
        ':before': finalPayment,
      },
    },
  };
}

/** What comes with every deposit that is held: the wallet, of somebody who may take part, and the activity log. */
export function heldParts(
  { users }: MoneyMovementTables,
  { paymentId, userId, auctionTitle, amount }: Pick<PaymentItem, 'paymentId' | 'userId' | 'auctionTitle' | 'amount'>,
  message: string,
  at: number,
): readonly Part<'wallet' | 'activity'>[] {
  const key = `deposit-${paymentId}`;
  const description = `EMD held: ${auctionTitle}`;
  return [
    {
      name: 'wallet',
      writes: walletMovement({ users, userId, amount, description, at, key, mustBeVerified: true }),
    },
    { name: 'activity', writes: [activityEntry({ users, userId, type: 'deposit_held', message, at, key })] },
  ];
}
