import { registerBidder } from '#functions/domain/admission/register-bidder.ts';
import { walletMovement } from '#functions/domain/deposits/wallet.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { type Part, transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { update } from '#functions/tables/writes.ts';
import { formatInr } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import {
  type CapturedMoney,
  capturedEntry,
  capturedWrite,
  type FulfilmentObstacle,
  receivedWrite,
} from './record-writes.ts';

/** Records a captured EMD, registers the bidder and credits the wallet in one transaction. */
export async function fulfilEmd(
  tables: MoneyMovementTables,
  received: CapturedMoney,
  bidderName: string,
): Promise<Result<undefined, FulfilmentObstacle>> {
  const { payment, paidAt, now } = received;
  const { paymentId, userId, auctionId, amount } = payment;
  const { auctions, users } = tables;
  const registration = { auctions, users, auctionId, userId, name: bidderName, amount, paymentId, paidAt, now };
  const written = await registerBidder(registration, [
    { name: 'payment', writes: [capturedWrite(tables, received, { credited: true })] },
    { name: 'money', writes: [capturedEntry(tables, received, 'held')] },
    ...heldDepositParts(tables, payment, `EMD of ${formatInr(amount)} received for ${payment.auctionTitle}.`, now),
  ]);
  if (written.ok) return ok(undefined);
  if (written.error.has('payment')) return refused('changed');
  if (written.error.has('bidder')) return refused('already-registered');
  if (written.error.has('seller')) return refused('sells-it');
  if (written.error.has('listing')) return refused('registration-closed');
  if (written.error.has('wallet')) return refused('not-eligible');
  throw new Error(`The EMD ${paymentId} could not be recorded: ${[...written.error].join(', ')}`);
}

/** Records the EMD that a runner-up pays again after being offered the lot. */
export async function fulfilRepaidEmd(
  tables: MoneyMovementTables,
  received: CapturedMoney,
  bidder: BidderItem,
): Promise<Result<undefined, FulfilmentObstacle>> {
  const { payment, now } = received;
  const { paymentId, amount } = payment;
  if (bidder.depositAmount !== amount) return refused('already-registered');
  const again = receivedWrite(tables, received, {
    status: 'captured',
    attention: 'recheck',
    credited: true,
    isAgain: true,
  });
  const written = await transact(tables.payments.client, [
    { name: 'payment', writes: [again] },
    { name: 'bidder', writes: [heldAgainWrite(tables, bidder, payment)] },
    { name: 'money', writes: [capturedEntry(tables, received, 'held')] },
    ...heldDepositParts(
      tables,
      payment,
      `EMD of ${formatInr(amount)} received again for ${payment.auctionTitle}.`,
      now,
    ),
  ]);
  if (written.ok) return ok(undefined);
  if (written.error.has('payment') || written.error.has('bidder')) return refused('changed');
  if (written.error.has('wallet')) return refused('not-eligible');
  throw new Error(`The EMD ${paymentId} could not be recorded: ${[...written.error].join(', ')}`);
}

/**
 * Marks the deposit of a runner-up as held again. The condition fails if it is no longer owed, if the amount differs, or
 * if the win has changed since the read.
 */
export function heldAgainWrite(
  { auctions }: MoneyMovementTables,
  { auctionId, sk, finalPayment }: Pick<BidderItem, 'auctionId' | 'sk' | 'finalPayment'>,
  { paymentId, amount }: Pick<PaymentItem, 'paymentId' | 'amount'>,
): TransactWriteItem {
  const set = { deposit: 'held', depositPaymentId: paymentId, depositOwed: undefined } as const;
  const isOwed = { depositOwed: true, depositAmount: amount, finalPayment };
  return update<BidderItem>(auctions, { auctionId, sk }, { set }, isOwed);
}

/** Wallet and activity log of a held deposit. Fails if the bidder may not take part. */
export function heldDepositParts(
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
    { name: 'activity', writes: [activityWrite({ users, userId, type: 'deposit_held', message, at, key })] },
  ];
}
