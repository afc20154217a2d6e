import { debit, formatInr, type Paise } from '../../../shared/model/money/money.ts';
import { isoFrom } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import { getBidder } from '../../tables/auctions/people-reads.ts';
import { moneyWrite, type MoneyAccount } from '../../tables/money/money-entry.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { revenueWrite } from '../../tables/payments/revenue-write.ts';
import { type Part, transact, type TransactWriteItem } from '../../tables/transact.ts';
import { amountToReturn, leftAsRead } from '../../tables/payments/amount-to-return.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import { accountOf } from './account-of.ts';
import { depositFollows } from './deposit-follows.ts';
import { winUnpaidWrites } from '../../tables/win-unpaid.ts';

/** Money that left for the payer without our asking. */
export interface Return {
  /** The provider's id of the refund or dispute: what is recorded once. */
  readonly key: string;
  readonly amount: Paise;
  readonly kind: 'returned-by-provider' | 'charged-back';
}

/**
 * Records money that went back at the provider's side (a refund on its dashboard, a lost dispute), once, against the
 * payment, wherever it was thought to be. What was still on its way back is reduced by it, and so is a deposit; of a
 * payment of which nothing is left, a deposit is no longer held and a win no longer paid. The admins are told: nobody
 * here decided it.
 */
export async function recordReturn(
  deps: { readonly tables: MoneyMovementTables; readonly notify: Notify },
  payment: PaymentItem,
  { key, amount: all, kind }: Return,
  now: number,
): Promise<void> {
  const { tables } = deps;
  const { paymentId: subject, auctionId, userId } = payment;
  const from = accountOf(payment);
  const amount = from === undefined ? all : Math.min(all, amountToReturn(payment));
  // It went back twice: a loss, which no account of the books has.
  const isLoss = from === undefined || amount < all;
  if (isLoss) logger.error('money returned that we do not have', { paymentId: subject, key, all, amount });
  const line = moneyWrite(tables.money, {
    subject,
    kind,
    key,
    at: now,
    auctionId,
    userId,
    amount,
    ...(from !== undefined && { moved: [from, 'payer'] }),
    by: 'razorpay',
    reason: amount < all ? `${formatInr(all)} went back, and only this was here` : undefined,
    reference: key,
  });
  const written = await transact(tables.payments.client, [
    { name: 'money', writes: [line] },
    ...(from === undefined ? [] : await movedParts(tables, payment, { key, amount, kind, from }, now)),
  ]);
  // In the ledger already: only the telling may be missing.
  if (!written.ok && !written.error.has('money')) {
    throw new Error(`The return of ${subject} could not be recorded: ${[...written.error].join(', ')}`);
  }
  await tellReturned(deps, payment, { key, amount: all, at: now });
}

/** Tells the admins; repeating it with the same time tells once. */
export async function tellReturned(
  { notify }: { readonly notify: Notify },
  { paymentId, auctionId, auctionTitle: title }: PaymentItem,
  returned: { readonly key: string; readonly amount: Paise; readonly at: number },
): Promise<void> {
  await notify({ kind: 'money-returned-elsewhere', auctionId, title, paymentId, ...returned });
}

/** What follows from money that has left the place where we had it. */
async function movedParts(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { key, amount, kind, from }: Return & { readonly from: MoneyAccount },
  now: number,
): Promise<readonly Part<'payment' | 'deposit' | 'win' | 'revenue'>[]> {
  const { auctionId, userId, auctionTitle: title, status, type, unmatchedFor } = payment;
  const left = amountToReturn(payment);
  const isRest = amount === left;
  const part = {
    key: `returned-${key}`,
    amount: debit(amount),
    left: left - amount,
    description: `EMD returned at Razorpay: ${title}`,
  };
  const bidder = await getBidder(tables.auctions, auctionId, userId);
  const paysForWin = type === 'final' && status === 'captured' && unmatchedFor === undefined;
  const win =
    isRest && paysForWin && bidder?.finalPayment === 'paid'
      ? winUnpaidWrites({ tables, bidder, title, by: 'razorpay', reason: REASONS[kind], now })
      : { writes: [], setOff: 0 };
  return [
    { name: 'payment', writes: [returnedWrite(tables, payment, { key, amount, kind, isRest }, now)] },
    { name: 'deposit', writes: depositFollows(tables, payment, bidder, part, now) },
    { name: 'win', writes: win.writes },
    {
      name: 'revenue',
      writes:
        from === 'spent' ? [revenueWrite(tables.payments, `returned_${key}`, debit(amount + win.setOff), now)] : [],
    },
  ];
}

const REASONS = {
  'returned-by-provider': 'The final payment was refunded at Razorpay',
  'charged-back': 'The final payment was lost in a dispute',
} as const satisfies Record<Return['kind'], string>;

function returnedWrite(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { key, amount, kind, isRest }: Return & { readonly isRest: boolean },
  now: number,
): TransactWriteItem {
  const { paymentId, status } = payment;
  const refunded = ', #status = :refunded, refundId = :key, refundedAt = :now';
  // It may come back, and its order may have been paid a second time. What is due for refund is looked after already.
  const isWatched = isRest || status !== 'refunding';
  const watched = ', attention = :recheck, attentionSince = :since';
  const left = leftAsRead(payment);
  return {
    Update: {
      TableName: tables.payments.tableName,
      Key: { paymentId },
      UpdateExpression:
        `SET updatedAt = :now${isRest ? refunded : ''}${isWatched ? watched : ''}` +
        ` ADD returnedElsewhere :amount${kind === 'charged-back' ? ', chargedBack :amount' : ''}`,
      ConditionExpression: `#status = :before AND ${left.condition}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ...left.values,
        ':now': now,
        ':amount': amount,
        ':before': status,
        ...(isRest && { ':refunded': 'refunded', ':key': key }),
        ...(isWatched && { ':recheck': 'recheck', ':since': isoFrom(now) }),
      },
    },
  };
}
