import { debit, type Paise } from '../../../shared/model/money/money.ts';
import { isoFrom } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import { type BidderItem, bidderSk } from '../../tables/auctions/auction-items.ts';
import { getBidder } from '../../tables/auctions/people-reads.ts';
import { moneyWrite, type MoneyAccount } from '../../tables/money/money-entry.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { revenueWrite } from '../../tables/payments/revenue-write.ts';
import { type Part, transact, type TransactWriteItem } from '../../tables/transact.ts';
import { walletMovement } from '../../tables/users/wallet.ts';
import { amountToReturn } from '../../tables/payments/amount-to-return.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
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
  { key, amount, kind }: Return,
  now: number,
): Promise<void> {
  const { tables } = deps;
  const { paymentId: subject, auctionId, userId, auctionTitle: title } = payment;
  const from = accountOf(payment);
  // It went back twice: a loss, which no account of the books has.
  if (from === undefined) logger.error('money returned that we do not have', { paymentId: subject, key });
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
  await deps.notify({ kind: 'money-returned-elsewhere', auctionId, title, paymentId: subject, amount, at: now, key });
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
  const isRest = amount >= left;
  // More than is left can only be what went back twice.
  const taken = Math.min(amount, left);
  const bidder = await getBidder(tables.auctions, auctionId, userId);
  const paysForWin = type === 'final' && status === 'captured' && unmatchedFor === undefined;
  const win =
    isRest && paysForWin && bidder?.finalPayment === 'paid'
      ? winUnpaidWrites({ tables, bidder, title, by: 'razorpay', reason: REASONS[kind], now })
      : { writes: [], setOff: 0 };
  return [
    { name: 'payment', writes: [returnedWrite(tables, payment, { key, amount, kind, isRest }, now)] },
    { name: 'deposit', writes: depositWrites(tables, payment, bidder, { key, taken, isRest }, now) },
    { name: 'win', writes: win.writes },
    {
      name: 'revenue',
      writes:
        from === 'spent' ? [revenueWrite(tables.payments, `returned_${key}`, debit(taken + win.setOff), now)] : [],
    },
  ];
}

const REASONS = {
  'returned-by-provider': 'The final payment was refunded at Razorpay',
  'charged-back': 'The final payment was lost in a dispute',
} as const satisfies Record<Return['kind'], string>;

/** Where the ledger has the money of a payment; undefined where we have none (left). */
function accountOf({ status, type, unmatchedFor }: PaymentItem): MoneyAccount | undefined {
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
  tables: MoneyMovementTables,
  { paymentId, status, returnedElsewhere }: PaymentItem,
  { key, amount, kind, isRest }: Return & { readonly isRest: boolean },
  now: number,
): TransactWriteItem {
  const refunded = ', #status = :refunded, refundId = :key, refundedAt = :now';
  // It may come back, and its order may have been paid a second time. What is due for refund is looked after already.
  const isWatched = isRest || status !== 'refunding';
  const watched = ', attention = :recheck, attentionSince = :since';
  const isFirst = returnedElsewhere === undefined;
  return {
    Update: {
      TableName: tables.payments.tableName,
      Key: { paymentId },
      UpdateExpression:
        `SET updatedAt = :now${isRest ? refunded : ''}${isWatched ? watched : ''}` +
        ` ADD returnedElsewhere :amount${kind === 'charged-back' ? ', chargedBack :amount' : ''}`,
      ConditionExpression: `#status = :before AND ${
        isFirst ? 'attribute_not_exists(returnedElsewhere)' : 'returnedElsewhere = :seen'
      }`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':now': now,
        ':amount': amount,
        ':before': status,
        ...(!isFirst && { ':seen': returnedElsewhere }),
        ...(isRest && { ':refunded': 'refunded', ':key': key }),
        ...(isWatched && { ':recheck': 'recheck', ':since': isoFrom(now) }),
      },
    },
  };
}

/**
 * The wallet is less by what went back of a deposit, and the registration says how much of it is left; gone altogether,
 * it is refunded, and would be asked for in full again.
 */
function depositWrites(
  { auctions, users }: MoneyMovementTables,
  payment: PaymentItem,
  bidder: BidderItem | undefined,
  { key, taken, isRest }: { readonly key: string; readonly taken: Paise; readonly isRest: boolean },
  now: number,
): readonly TransactWriteItem[] {
  const { paymentId, userId, auctionId, auctionTitle, credited, bounced, status } = payment;
  // Of a refund that came back to us, wallet and registration were settled before.
  if (credited !== true || bounced === true) return [];
  const registration = {
    Update: {
      TableName: auctions.tableName,
      Key: { auctionId, sk: bidderSk(userId) },
      UpdateExpression: `SET depositAmount = :left${isRest ? ', deposit = :refunded' : ''}`,
      ConditionExpression: 'depositPaymentId = :paymentId AND deposit = :before',
      ExpressionAttributeValues: {
        ':left': isRest ? payment.amount : amountToReturn(payment) - taken,
        ...(isRest && { ':refunded': 'refunded' }),
        ':paymentId': paymentId,
        ':before': bidder?.deposit,
      },
    },
  };
  // What was forfeited, or paid for the lot, has left the wallet before.
  const hasLeftWallet = status === 'forfeited' || status === 'set-off';
  return [
    ...(bidder?.depositPaymentId === paymentId ? [registration] : []),
    ...(hasLeftWallet
      ? []
      : walletMovement({
          users,
          userId,
          amount: debit(taken),
          at: now,
          key: `returned-${key}`,
          description: `EMD returned at Razorpay: ${auctionTitle}`,
        })),
  ];
}
