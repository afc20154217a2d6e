import { type DynamoDBDocumentClient, PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { isoFrom } from '../../platform/clock.ts';
import { writeIf } from '../../tables/write-if.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';

/**
 * Writes of a payment that nobody has paid yet. Each says under which condition it holds and answers whether it
 * was written; false means that somebody else was faster. Times are epoch milliseconds.
 */
export interface IntentStore {
  /** Stores the intent unless the payment is there. */
  putIntent(intent: PaymentItem): Promise<boolean>;
  /** Gives the payment its order, once, so that the reconciler asks about it from now on. */
  saveOrder(paymentId: string, orderId: string, now: number): Promise<boolean>;
  /** The reconciler asks about an unpaid order again. */
  watchOrder(paymentId: string, now: number): Promise<boolean>;
  /** An attempt to pay failed. Never undoes a capture. */
  markFailed(paymentId: string, now: number): Promise<boolean>;
  /** The reconciler looks again when `since` lies behind it long enough. */
  postpone(payment: Pick<PaymentItem, 'paymentId' | 'attention'>, since: number): Promise<boolean>;
  /** Nobody will pay this order any more, as far as can be told; a late capture is still taken. */
  giveUp(paymentId: string, now: number): Promise<boolean>;
}

const UNPAID = '#status IN (:created, :failed)';
const UNPAID_VALUES = { ':created': 'created', ':failed': 'failed' } as const;

/** @param table the name of the Payments table */
export function intentStore(client: DynamoDBDocumentClient, table: string): IntentStore {
  const update = async (paymentId: string, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<boolean> => {
    const command = new UpdateCommand({ TableName: table, Key: { paymentId }, ...input });
    return (await writeIf(() => client.send(command))).ok;
  };

  return {
    putIntent: async (intent) => {
      const condition = { ConditionExpression: 'attribute_not_exists(paymentId)' };
      const command = new PutCommand({ TableName: table, Item: intent, ...condition });
      return (await writeIf(() => client.send(command))).ok;
    },

    saveOrder: (paymentId, orderId, now) =>
      update(paymentId, {
        UpdateExpression: 'SET orderId = :orderId, updatedAt = :now, attention = :open, attentionSince = :since',
        ConditionExpression: `attribute_not_exists(orderId) AND ${UNPAID}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ...UNPAID_VALUES,
          ':orderId': orderId,
          ':now': now,
          ':open': 'open-order',
          ':since': isoFrom(now),
        },
      }),

    watchOrder: (paymentId, now) =>
      update(paymentId, {
        UpdateExpression: 'SET updatedAt = :now, attention = :open, attentionSince = :since',
        ConditionExpression: `attribute_exists(orderId) AND attribute_not_exists(attention) AND ${UNPAID}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ...UNPAID_VALUES, ':now': now, ':open': 'open-order', ':since': isoFrom(now) },
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

    giveUp: (paymentId, now) =>
      update(paymentId, {
        UpdateExpression: 'SET #status = :failed, updatedAt = :now REMOVE attention, attentionSince',
        ConditionExpression: UNPAID,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ...UNPAID_VALUES, ':now': now },
      }),
  };
}
