import { UNPAID, UNPAID_VALUES } from '../unpaid.ts';
import { PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { isoFrom } from '../../platform/clock.ts';
import { moneyWrite } from '../../tables/money/money-entry.ts';
import { transact } from '../../tables/transact.ts';
import { writeIf } from '../../tables/write-if.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { MoneyTable, PaymentsTable } from '../../tables/table-handle.ts';

/**
 * Conditional writes of payment intents. Each returns false if its condition fails, because another writer changed the
 * payment. Times are epoch milliseconds.
 */
export interface IntentStore {
  /** Stores the intent if no payment has its id. */
  putIntent(intent: PaymentItem): Promise<boolean>;
  /** Sets the order once. From then on the reconciler checks it. */
  saveOrder(intent: PaymentItem, orderId: string, now: number): Promise<boolean>;
  /** Stores why the provider refused to create an order; a later order removes it. */
  markRefused(paymentId: string, problem: string, now: number): Promise<boolean>;
  /** The reconciler checks an unpaid order as often as a new one. */
  watchOrder(paymentId: string, now: number): Promise<boolean>;
  /** The reconciler checks a paid order once more for further money. */
  recheckPaid(paymentId: string, now: number): Promise<boolean>;
  /** Records a failed attempt to pay. Never changes a captured payment. */
  markFailed(paymentId: string, now: number): Promise<boolean>;
  /** Sets the time from which the reconciler counts the pause. */
  postpone(payment: Pick<PaymentItem, 'paymentId' | 'attention'>, since: number): Promise<boolean>;
  /** The reconciler no longer checks the payment. */
  stopWatching(payment: Pick<PaymentItem, 'paymentId' | 'attention'>): Promise<boolean>;
  /** The order is too old to be paid. A late capture is still recorded. */
  abandonOrder(paymentId: string, now: number): Promise<boolean>;
}

export function intentStore({ client, tableName }: PaymentsTable, money: MoneyTable): IntentStore {
  const update = async (paymentId: string, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<boolean> => {
    const command = new UpdateCommand({ TableName: tableName, Key: { paymentId }, ...input });
    return (await writeIf(() => client.send(command))).ok;
  };

  return {
    putIntent: async (intent) => {
      const condition = { ConditionExpression: 'attribute_not_exists(paymentId)' };
      const command = new PutCommand({ TableName: tableName, Item: intent, ...condition });
      return (await writeIf(() => client.send(command))).ok;
    },

    saveOrder: async ({ paymentId, auctionId, userId, amount }, orderId, now) => {
      const saved = {
        Update: {
          TableName: tableName,
          Key: { paymentId },
          UpdateExpression:
            'SET orderId = :orderId, updatedAt = :now, attention = :open, attentionSince = :since REMOVE orderRefused, orderRefusedAt',
          ConditionExpression: `attribute_not_exists(orderId) AND ${UNPAID}`,
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ...UNPAID_VALUES,
            ':orderId': orderId,
            ':now': now,
            ':open': 'open-order',
            ':since': isoFrom(now),
          },
        },
      };
      const entry = moneyWrite(money, {
        subject: paymentId,
        kind: 'ordered',
        key: orderId,
        at: now,
        auctionId,
        userId,
        amount,
        by: 'razorpay',
        reference: orderId,
      });
      return (await transact(client, [{ name: 'order', writes: [saved, entry] }])).ok;
    },

    markRefused: (paymentId, problem, now) =>
      update(paymentId, {
        UpdateExpression:
          'SET orderRefused = :problem, orderRefusedAt = if_not_exists(orderRefusedAt, :now), updatedAt = :now',
        ConditionExpression: `attribute_not_exists(orderId) AND ${UNPAID}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ...UNPAID_VALUES, ':problem': problem, ':now': now },
      }),

    watchOrder: (paymentId, now) =>
      update(paymentId, {
        UpdateExpression: 'SET updatedAt = :now, attention = :open, attentionSince = :since',
        ConditionExpression: `attribute_exists(orderId) AND ${UNPAID}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ...UNPAID_VALUES, ':now': now, ':open': 'open-order', ':since': isoFrom(now) },
      }),

    recheckPaid: (paymentId, now) =>
      update(paymentId, {
        UpdateExpression: 'SET attention = :recheck, attentionSince = :since',
        ConditionExpression: 'attribute_exists(providerPaymentId) AND attribute_not_exists(attention)',
        ExpressionAttributeValues: { ':recheck': 'recheck', ':since': isoFrom(now) },
      }),

    markFailed: (paymentId, now) =>
      update(paymentId, {
        UpdateExpression: 'SET #status = :failed, updatedAt = :now',
        ConditionExpression: '#status = :created',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ...UNPAID_VALUES, ':now': now },
      }),

    postpone: ({ paymentId, attention }, since) =>
      update(paymentId, {
        UpdateExpression: 'SET attentionSince = :since',
        ConditionExpression: 'attention = :attention',
        ExpressionAttributeValues: { ':since': isoFrom(since), ':attention': attention },
      }),

    stopWatching: ({ paymentId, attention }) =>
      update(paymentId, {
        UpdateExpression: 'REMOVE attention, attentionSince',
        ConditionExpression: 'attention = :attention',
        ExpressionAttributeValues: { ':attention': attention },
      }),

    abandonOrder: (paymentId, now) =>
      update(paymentId, {
        UpdateExpression: 'SET #status = :failed, updatedAt = :now REMOVE attention, attentionSince',
        ConditionExpression: UNPAID,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ...UNPAID_VALUES, ':now': now },
      }),
  };
}
