import type { Paise } from '../../../shared/model/money/money.ts';
import { isoFrom } from '../../platform/clock.ts';
import { getBidder } from '../../tables/auctions/people-reads.ts';
import { findEntry } from '../../tables/money/is-recorded.ts';
import { type MoneyEntry, moneyWrite } from '../../tables/money/money-entry.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { amountToReturn, leftAsRead } from '../../tables/payments/amount-to-return.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { revenueWrite } from '../../tables/payments/revenue-write.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import { transact, type TransactWriteItem } from '../../tables/transact.ts';
import { accountOf } from './account-of.ts';
import { depositFollows } from './deposit-follows.ts';

const RETURNED = 'The payer’s bank returned the refund';

/**
 * Records that money which was recorded as gone has come back, once. Of a payment of which all had gone, it is owed
 * again: wallet and registration stay settled. Otherwise it comes to where the rest is: on its way back, held, paid for
 * the lot or forfeited. Where nothing follows by itself the admins are told.
 * @param gone the ledger's line of its going
 * @param key the provider's id of the refund
 */
export async function recordCameBack(
  { tables, notify }: { readonly tables: MoneyMovementTables; readonly notify: Notify },
  payment: PaymentItem,
  gone: MoneyEntry,
  key: string,
  now: number,
): Promise<void> {
  const { paymentId: subject, auctionId, userId, auctionTitle: title, status } = payment;
  const { amount, to: from = 'payer' } = gone;
  const account = status === 'refunded' ? 'held' : accountOf(payment);
  if (account === undefined) throw new Error(`What went back of ${subject} came back, and nothing is here.`);
  // What had gone twice was a loss, which no account of the books has; this makes up for it.
  const hasMoved = gone.from !== undefined;
  const line = moneyWrite(tables.money, {
    subject,
    kind: 'refund-bounced',
    key,
    at: now,
    auctionId,
    userId,
    amount,
    ...(hasMoved && { moved: [from, account] }),
    by: 'razorpay',
    reason: RETURNED,
    reference: key,
  });
  const part = { key, amount };
  const isOwed = status === 'refunded';
  const written = await transact(tables.payments.client, [
    { name: 'money', writes: [line] },
    {
      name: 'moved',
      writes: !hasMoved
        ? []
        : isOwed
          ? [owedAgain(tables, payment, { amount, problem: RETURNED, since: now }, now)]
          : await partBack(tables, payment, part, now),
    },
  ]);
  // In the ledger already: only the telling may be missing.
  if (!written.ok && !written.error.has('money')) {
    throw new Error(`What came back of ${subject} could not be recorded: ${[...written.error].join(', ')}`);
  }
  if (!hasMoved || status === 'refunded' || status === 'refunding') return;
  if (account === 'payer' || account === 'bank') return;
  const told = await findEntry(tables.money, { subject, kind: 'refund-bounced', key });
  const at = told?.at ?? now;
  await notify({ kind: 'refund-came-back', auctionId, title, paymentId: subject, amount, account, at, key });
}

/**
 * All of it had gone; what came back is due again.
 * @param owed.since when it fell due, epoch milliseconds
 */
export function owedAgain(
  { payments }: MoneyMovementTables,
  payment: PaymentItem,
  { amount, problem, since }: { readonly amount: Paise; readonly problem: string; readonly since: number },
  now: number,
): TransactWriteItem {
  const left = leftAsRead(payment);
  return {
    Update: {
      TableName: payments.tableName,
      Key: { paymentId: payment.paymentId },
      UpdateExpression:
        'SET #status = :refunding, bounced = :yes, refundProblem = :problem, refundDueSince = :dueSince, updatedAt = :now,' +
        ' attention = :due, attentionSince = :since, returnedElsewhere = :gone REMOVE refundReference ADD refundAttempts :one',
      ConditionExpression: `#status = :refunded AND refundedAt = :doneAt AND ${left.condition}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ...left.values,
        ':refunding': 'refunding',
        ':yes': true,
        ':problem': problem,
        ':dueSince': since,
        ':now': now,
        ':due': 'refund-due',
        ':since': isoFrom(now),
        ':gone': payment.amount - amount,
        ':one': 1,
        ':refunded': 'refunded',
        ':doneAt': payment.refundedAt,
      },
    },
  };
}

/** A part had gone, and is with the rest again. */
async function partBack(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { key, amount }: { readonly key: string; readonly amount: Paise },
  now: number,
): Promise<readonly TransactWriteItem[]> {
  const { paymentId, auctionId, userId, auctionTitle, status, returnedElsewhere = 0 } = payment;
  const before = leftAsRead(payment);
  const bidder = await getBidder(tables.auctions, auctionId, userId);
  const update: TransactWriteItem = {
    Update: {
      TableName: tables.payments.tableName,
      Key: { paymentId },
      UpdateExpression: 'SET updatedAt = :now, returnedElsewhere = :gone',
      ConditionExpression: `#status = :before AND ${before.condition}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ...before.values,
        ':now': now,
        ':gone': returnedElsewhere - amount,
        ':before': status,
      },
    },
  };
  const part = {
    key: `came-back-${key}`,
    amount,
    left: amountToReturn(payment) + amount,
    description: `EMD came back from the payer’s bank: ${auctionTitle}`,
  };
  return [
    update,
    ...depositFollows(tables, payment, bidder, part, now),
    ...(accountOf(payment) === 'spent' ? [revenueWrite(tables.payments, `came-back_${key}`, amount, now)] : []),
  ];
}
