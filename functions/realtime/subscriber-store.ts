/** The connections of an auction's watchers, of a role or of a person, in the Connections table. */
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { removeItem } from './connection-items.ts';
import type { ConnectionsTable } from '../tables/table-handle.ts';

const subscription = z.object({ connectionId: z.string() });

export interface SubscriberStore {
  /**
   * The connections subscribed to a topic.
   *
   * @param pageSize items per request; small for a caller that stops early
   */
  readonly of: (topic: string, pageSize?: number) => AsyncGenerator<string>;
  /** Deletes a subscription whose connection is gone. */
  readonly drop: (topic: string, connectionId: string) => Promise<void>;
}

export function subscriberStore(table: ConnectionsTable): SubscriberStore {
  const { client, tableName } = table;
  return {
    of: async function* (topic, pageSize) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'topic = :topic',
          ExpressionAttributeValues: { ':topic': topic },
          ProjectionExpression: 'connectionId',
          ...(pageSize !== undefined && { Limit: pageSize }),
        },
      );
      for await (const page of pages) {
        for (const item of page.Items ?? []) yield subscription.parse(item).connectionId;
      }
    },

    drop: async (topic, connectionId) => {
      await removeItem(table, topic, connectionId);
    },
  };
}
