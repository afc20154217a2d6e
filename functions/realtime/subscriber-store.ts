/** The connections of an auction's watchers, of a role or of a person, in the Connections table. */
import * as z from 'zod';
import { queryItems } from '#functions/tables/reads.ts';
import type { ConnectionsTable } from '#functions/tables/table-handle.ts';
import { remove, write } from '#functions/tables/writes.ts';

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
  return {
    of: async function* (topic, pageSize) {
      const query = { key: { topic }, only: ['connectionId'], limit: pageSize, consistency: 'eventual' } as const;
      for await (const { connectionId } of queryItems(table, query, subscription)) yield connectionId;
    },

    drop: async (topic, connectionId) => {
      await write(table, remove(table, { topic, connectionId }));
    },
  };
}
