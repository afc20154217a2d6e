/** The auctions that a connection follows, in the Connections table. */
import { GetCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { writeIf } from '../tables/write-if.ts';
import { expiryFrom, removeItem } from './connection-items.ts';
import { connectionTopic, topicFor } from './topics.ts';
import type { ConnectionsTable } from '../tables/table-handle.ts';

export const MAX_SUBSCRIPTIONS = 20;

type Subscribed = 'subscribed' | 'too-many-or-gone';

export interface SubscriptionStore {
  /** Subscribes an open connection with fewer than 20 subscriptions. Idempotent. */
  readonly subscribe: (connectionId: string, auctionId: string, now: number) => Promise<Subscribed>;
  readonly unsubscribe: (connectionId: string, auctionId: string) => Promise<void>;
  /** Whether an open connection follows an auction. */
  readonly follows: (connectionId: string, auctionId: string) => Promise<boolean>;
}

export function subscriptionStore(table: ConnectionsTable): SubscriptionStore {
  const { client, tableName } = table;
  const updateConnection = (connectionId: string, update: Omit<UpdateCommandInput, 'TableName' | 'Key'>) =>
    writeIf(() =>
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { topic: connectionTopic(connectionId), connectionId },
          ...update,
        }),
      ),
    );

  return {
    subscribe: async (connectionId, auctionId, now) => {
      const topic = topicFor(auctionId, connectionId);
      const counted = await updateConnection(connectionId, {
        UpdateExpression: 'ADD topics :topics',
        ConditionExpression:
          'attribute_exists(userId) AND' +
          ' (attribute_not_exists(topics) OR contains(topics, :topic) OR size(topics) < :most)',
        ExpressionAttributeValues: { ':topics': new Set([topic]), ':topic': topic, ':most': MAX_SUBSCRIPTIONS },
      });
      if (!counted.ok) return 'too-many-or-gone';
      const Item = { topic, connectionId, expiresAt: expiryFrom(now) };
      await client.send(new PutCommand({ TableName: tableName, Item }));
      return 'subscribed';
    },

    unsubscribe: async (connectionId, auctionId) => {
      const topic = topicFor(auctionId, connectionId);
      await removeItem(table, topic, connectionId);
      await updateConnection(connectionId, {
        UpdateExpression: 'DELETE topics :topics',
        ConditionExpression: 'attribute_exists(userId)',
        ExpressionAttributeValues: { ':topics': new Set([topic]) },
      });
    },

    follows: async (connectionId, auctionId) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { topic: topicFor(auctionId, connectionId), connectionId } }),
      );
      return Item !== undefined;
    },
  };
}
