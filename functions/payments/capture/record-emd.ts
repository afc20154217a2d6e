import { formatInr } from '../../../shared/model/money.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { BidderItem } from '../../tables/auctions/auction-items.ts';
import { registerBidder } from '../../tables/auctions/register-bidder.ts';
import { type Part, transact, type TransactWriteItem } from '../../tables/transact.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { walletMovement } from '../../tables/users/wallet.ts';
import type { TransferTables } from '../../tables/table-handle.ts';
import { type Capture, capturedEntry, capturedWrite, type CaptureObstacle } from './capture-writes.ts';

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
