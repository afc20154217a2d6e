/** What is stored of a refund that is not done yet. */
import { transact } from '../../tables/transact.ts';
import { moneyWrite } from '../../tables/money/money-entry.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import { amountToReturn } from '../../tables/payments/amount-to-return.ts';

/** How an attempt at a refund went. */
export interface RefundAttempt {
  /** The refund that is under way; undefined when there is none. */
  readonly refund: Pick<ProviderRefund, 'refundId' | 'reference'> | undefined;
  /** Why it is not, as the provider says it. */
  readonly problem: string | undefined;
  /** From when it waits to be looked at again, epoch milliseconds. */
  readonly since: number;
  readonly now: number;
}

/** A refund was asked for and is not done: counted, kept with the provider's reason, and looked at again. */
export async function recordRefundAttempt(
  { payments, money }: MoneyMovementTables,
  payment: PaymentItem,
  attempt: RefundAttempt,
): Promise<boolean> {
  const { refund, problem, since, now } = attempt;
  const { paymentId, auctionId, userId } = payment;
  const known = [
    ...(refund === undefined ? [] : ['refundId = :refundId']),
    ...(refund?.reference === undefined ? [] : ['refundReference = :reference']),
    ...(problem === undefined ? [] : ['refundProblem = :problem']),
  ];
  const Update = {
    TableName: payments.tableName,
    Key: { paymentId },
    UpdateExpression:
      ['SET updatedAt = :now', 'attention = :due', 'attentionSince = :since', ...known].join(', ') +
      `${problem === undefined ? ' REMOVE refundProblem' : ''} ADD refundAttempts :one`,
    ConditionExpression: '#status = :refunding',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':now': now,
      ':due': 'refund-due',
      ':since': isoFrom(since),
      ...(refund !== undefined && { ':refundId': refund.refundId }),
      ...(refund?.reference !== undefined && { ':reference': refund.reference }),
      ...(problem !== undefined && { ':problem': problem }),
      ':one': 1,
      ':refunding': 'refunding',
    },
  };
  const isNews = refund?.refundId !== payment.refundId || problem !== payment.refundProblem;
  const entry = moneyWrite(money, {
    subject: paymentId,
    kind: 'refund-asked',
    key: `${now}-${payment.refundAttempts ?? 0}`,
    at: now,
    auctionId,
    userId,
    amount: amountToReturn(payment),
    by: 'boli',
    reason: problem,
    reference: refund?.refundId,
  });
  const written = await transact(payments.client, [
    { name: 'payment', writes: [{ Update }] },
    { name: 'money', writes: isNews ? [entry] : [] },
  ]);
  // Two workers may note the same attempt in the same millisecond: once is enough.
  return written.ok;
}
