import { debit, type Paise } from '../../../shared/model/money/money.ts';
import { isoFrom } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import { bidderSk } from '../../tables/auctions/auction-items.ts';
import { getBidder } from '../../tables/auctions/people-reads.ts';
import { moneyWrite, type Place } from '../../tables/money/money-entry.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { transact, type TransactWriteItem } from '../../tables/transact.ts';
import { walletMovement } from '../../tables/users/wallet.ts';
import { amountToReturn } from './refund-store.ts';
import type { TransferTables } from '../../tables/table-handle.ts';

/** Money that left for the payer without our asking. */
export interface Return {
  /** The provider's id of the refund or dispute: what is recorded once. */
  readonly key: string;
  readonly amount: Paise;
  readonly kind: 'returned-by-provider' | 'charged-back';
}

/**
 * Records money that went back at the provider's side (a refund on its dashboard, a lost dispute), once, against the
 * payment, wherever it was thought to be. What was still on its way back is reduced by it; a payment of which nothing
 * is left is refunded, and a deposit is then no longer held. The admins are told: nobody here decided it.
 */
export async function recordReturn(
  deps: { readonly tables: TransferTables; readonly notify: Notify },
  payment: PaymentItem,
  { key, amount, kind }: Return,
  now: number,
): Promise<void> {
  const { tables } = deps;
  const from = placeOf(payment);
  if (from === undefined) {
    logger.error('money returned that we do not have', { paymentId: payment.paymentId, key });
    return;
  }
  const { paymentId: subject, auctionId, userId, auctionTitle: title } = payment;
  const isRest = amount >= amountToReturn(payment);
  const written = await transact(tables.payments.client, [
    {
      name: 'money',
      writes: [
        moneyWrite(tables.money, {
          subject,
          kind,
          key,
          at: now,
          auctionId,
          userId,
          amount,
          moved: [from, 'payer'],
          by: 'razorpay',
          reference: key,
        }),
      ],
    },
    { name: 'payment', writes: [returnedWrite(tables, payment, { key, amount, isRest }, now)] },
    { name: 'deposit', writes: isRest ? await depositWrites(tables, payment, now) : [] },
  ]);
  // In the ledger already: only the telling may be missing.
  if (!written.ok && !written.error.has('money')) {
    throw new Error(`The return of ${subject} could not be recorded: ${[...written.error].join(', ')}`);
  }
  await deps.notify({ kind: 'money-returned-elsewhere', auctionId, title, paymentId: subject, amount, at: now, key });
}

/** Where the ledger has the money of a payment; undefined where we have none (left). */
function placeOf({ status, type, unmatchedFor }: PaymentItem): Place | undefined {
  switch (status) {
    case 'captured':
      return type === 'emd' || unmatchedFor !== undefined ? 'held' : 'spent';
    case 'refunding':
      return 'held';
    case 'forfeited':
      return 'forfeited';
    case 'set-off':
      return 'spent';
    case 'created':
    case 'failed':
    case 'refunded':
    case 'undone':
      return undefined;
  }
}

function returnedWrite(
  tables: TransferTables,
  { paymentId, status }: PaymentItem,
  { key, amount, isRest }: { readonly key: string; readonly amount: Paise; readonly isRest: boolean },
  now: number,
): TransactWriteItem {
  // Its order may have been paid a second time, so it is looked at again like any other that was paid.
  const refunded =
    ', #status = :refunded, refundId = :key, refundedAt = :now, attention = :recheck, attentionSince = :since';
  return {
    Update: {
      TableName: tables.payments.tableName,
      Key: { paymentId },
      UpdateExpression: `SET updatedAt = :now${isRest ? refunded : ''} ADD returnedElsewhere :amount`,
      ConditionExpression: '#status = :before',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':now': now,
        ':amount': amount,
        ':before': status,
        ...(isRest && { ':refunded': 'refunded', ':key': key, ':recheck': 'recheck', ':since': isoFrom(now) }),
      },
    },
  };
}

/** A deposit that is gone is no longer in the wallet, and the registration says so. */
async function depositWrites(tables: TransferTables, payment: PaymentItem, now: number): Promise<TransactWriteItem[]> {
  const { paymentId, userId, auctionId, auctionTitle, amount, credited, bounced, status } = payment;
  // A forfeited deposit has left the wallet before.
  if (credited !== true || bounced === true || status === 'forfeited') return [];
  const { auctions, users } = tables;
  const bidder = await getBidder(auctions, auctionId, userId);
  const registration: TransactWriteItem = {
    Update: {
      TableName: auctions.tableName,
      Key: { auctionId, sk: bidderSk(userId) },
      UpdateExpression: 'SET deposit = :refunded',
      ConditionExpression: 'depositPaymentId = :paymentId',
      ExpressionAttributeValues: { ':refunded': 'refunded', ':paymentId': paymentId },
    },
  };
  return [
    ...(bidder?.depositPaymentId === paymentId ? [registration] : []),
    // What paid for the lot has left the wallet before.
    ...(status === 'set-off'
      ? []
      : walletMovement({
          users,
          userId,
          amount: debit(amount),
          at: now,
          key: `returned-${paymentId}`,
          description: `EMD returned at Razorpay: ${auctionTitle}`,
        })),
  ];
}
