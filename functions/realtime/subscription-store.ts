/** The auctions that a connection follows, in the Connections table. */
import * as z from 'zod';
import { anyOf, contains, exists, sizeBelow } from '#functions/tables/expressions.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { ConnectionsTable } from '#functions/tables/table-handle.ts';
import { put, remove, update, write } from '#functions/tables/writes.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { expiryFrom } from './connection-store.ts';
import { connectionTopic, saleTopic, topicFor } from './topics.ts';

export const MAX_SUBSCRIPTIONS = 20;

type Subscribed = 'subscribed' | 'too-many-or-gone';

export interface SubscriptionStore {
  /** Subscribes an open connection with fewer than 20 subscriptions. Idempotent. */
  readonly subscribe: (connectionId: string, auctionId: string, now: number) => Promise<Subscribed>;
  readonly unsubscribe: (connectionId: string, auctionId: string) => Promise<void>;
  /** Subscribes the connection of a member of staff to all lots of a sale, under the same limit. Idempotent. */
  readonly watch: (connectionId: string, saleId: string, now: number) => Promise<Subscribed>;
  readonly unwatch: (connectionId: string, saleId: string) => Promise<void>;
  /** Whether an open connection follows an auction. */
  readonly follows: (connectionId: string, auctionId: string) => Promise<boolean>;
}

export function subscriptionStore(table: ConnectionsTable): SubscriptionStore {
  const keyOf = (connectionId: string) => ({ topic: connectionTopic(connectionId), connectionId });
  const add = async (topic: string, connectionId: string, now: number, who: { readonly role?: Role }) => {
    const change = { add: { topics: new Set([topic]) } };
    const hasRoom = anyOf(undefined, contains(topic), sizeBelow(MAX_SUBSCRIPTIONS));
    const isOpen = { userId: exists, topics: hasRoom, ...who };
    if (!(await write(table, update(table, keyOf(connectionId), change, isOpen)))) return 'too-many-or-gone';
    await write(table, put(table, { topic, connectionId, expiresAt: expiryFrom(now) }));
    return 'subscribed';
  };
  const drop = async (topic: string, connectionId: string) => {
    await write(table, remove(table, { topic, connectionId }));
    const change = { subtract: { topics: new Set([topic]) } };
    await write(table, update(table, keyOf(connectionId), change, { userId: exists }));
  };
  return {
    subscribe: (connectionId, auctionId, now) => add(topicFor(auctionId, connectionId), connectionId, now, {}),
    unsubscribe: (connectionId, auctionId) => drop(topicFor(auctionId, connectionId), connectionId),
    watch: (connectionId, saleId, now) => add(saleTopic(saleId), connectionId, now, { role: 'admin' }),
    unwatch: (connectionId, saleId) => drop(saleTopic(saleId), connectionId),

    follows: async (connectionId, auctionId) => {
      const key = { topic: topicFor(auctionId, connectionId), connectionId };
      return (await readItem(table, key, z.object({}), { consistency: 'eventual' })) !== undefined;
    },
  };
}
