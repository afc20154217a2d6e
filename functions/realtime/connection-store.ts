/** Open connections in the Connections table: one item each by connection, by person and by role. */
import * as z from 'zod';
import { queryAll } from '#functions/tables/reads.ts';
import type { ConnectionsTable } from '#functions/tables/table-handle.ts';
import { put, remove, take, write } from '#functions/tables/writes.ts';
import { role } from '#shared/contract/accounts/users.ts';
import type { Holder } from './ticket-store.ts';
import { connectionTopic, personTopic, roleTopicFor } from './topics.ts';

/** API Gateway ends every connection after two hours. TTL then removes what is left. */
const CONNECTION_SECONDS = 130 * 60;

/** The TTL of a connection's items. Epoch seconds. */
export const expiryFrom = (now: number): number => Math.ceil(now / 1000) + CONNECTION_SECONDS;

const connection = z.object({ userId: z.string(), role, topics: z.instanceof(Set).optional() });
const topicNames = z.array(z.string());
const personalItem = z.object({ connectionId: z.string(), openedAt: z.number(), expiresAt: z.number() });

export interface ConnectionStore {
  readonly open: (connectionId: string, holder: Holder, now: number) => Promise<void>;
  /** A person's open connections, oldest first. */
  readonly ofPerson: (userId: string, now: number) => Promise<readonly string[]>;
  /** Deletes a connection and its subscriptions. */
  readonly close: (connectionId: string) => Promise<void>;
}

export function connectionStore(table: ConnectionsTable): ConnectionStore {
  return {
    open: async (connectionId, { userId, role: heldRole }, now) => {
      const save = (topic: string, facts: object) =>
        write(table, put(table, { topic, connectionId, ...facts, expiresAt: expiryFrom(now) }));
      await save(connectionTopic(connectionId), { userId, role: heldRole });
      await Promise.all([save(personTopic(userId), { openedAt: now }), save(roleTopicFor(heldRole, connectionId), {})]);
    },

    ofPerson: async (userId, now) =>
      (await queryAll(table, { key: { topic: personTopic(userId) } }, personalItem))
        .filter(({ expiresAt }) => expiresAt > now / 1000)
        .toSorted((a, b) => a.openedAt - b.openedAt || (a.connectionId < b.connectionId ? -1 : 1))
        .map(({ connectionId }) => connectionId),

    close: async (connectionId) => {
      const closed = await take(table, { topic: connectionTopic(connectionId), connectionId }, connection);
      if (closed === undefined) return;
      const { userId, role: heldRole, topics: subscribed = [] } = closed;
      const topics = [personTopic(userId), roleTopicFor(heldRole, connectionId), ...topicNames.parse([...subscribed])];
      await Promise.all(topics.map((topic) => write(table, remove(table, { topic, connectionId }))));
    },
  };
}
