/** Open connections in the Connections table: one item each by connection, by person and by role. */
import { paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { role } from '../../shared/contract/accounts/users.ts';
import { expiryFrom, removeItem } from './connection-items.ts';
import type { Holder } from './ticket-store.ts';
import { connectionTopic, personTopic, roleTopicFor } from './topics.ts';
import type { ConnectionsTable } from '../tables/table-handle.ts';

const connection = z.object({ userId: z.string(), role, topics: z.instanceof(Set).optional() });
const topicNames = z.array(z.string());
const personalItem = z.object({ connectionId: z.string(), openedAt: z.number(), expiresAt: z.number() });
type PersonalItem = z.infer<typeof personalItem>;

export interface ConnectionStore {
  readonly open: (connectionId: string, holder: Holder, now: number) => Promise<void>;
  /** A person's open connections, oldest first. */
  readonly ofPerson: (userId: string, now: number) => Promise<readonly string[]>;
  /** Deletes a connection and its subscriptions. */
  readonly close: (connectionId: string) => Promise<void>;
}

export function connectionStore(table: ConnectionsTable): ConnectionStore {
  const { client, tableName } = table;
  return {
    open: async (connectionId, { userId, role: heldRole }, now) => {
      const Item = {
        topic: connectionTopic(connectionId),
        connectionId,
        userId,
        role: heldRole,
        expiresAt: expiryFrom(now),
      };
      const personal = { topic: personTopic(userId), connectionId, openedAt: now, expiresAt: expiryFrom(now) };
      const ofRole = { topic: roleTopicFor(heldRole, connectionId), connectionId, expiresAt: expiryFrom(now) };
      await client.send(new PutCommand({ TableName: tableName, Item }));
      await Promise.all(
        [personal, ofRole].map((one) => client.send(new PutCommand({ TableName: tableName, Item: one }))),
      );
    },

    ofPerson: async (userId, now) => {
      const found: PersonalItem[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'topic = :topic',
          ExpressionAttributeValues: { ':topic': personTopic(userId) },
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) found.push(...Items.map((item) => personalItem.parse(item)));
      return found
        .filter(({ expiresAt }) => expiresAt > now / 1000)
        .toSorted((one, other) => one.openedAt - other.openedAt || (one.connectionId < other.connectionId ? -1 : 1))
        .map(({ connectionId }) => connectionId);
    },

    close: async (connectionId) => {
      const old = await removeItem(table, connectionTopic(connectionId), connectionId);
      if (old === undefined) return;
      const { userId, role: heldRole, topics: subscribed = [] } = connection.parse(old);
      const topics = [personTopic(userId), roleTopicFor(heldRole, connectionId), ...topicNames.parse([...subscribed])];
      await Promise.all(topics.map((topic) => removeItem(table, topic, connectionId)));
    },
  };
}
