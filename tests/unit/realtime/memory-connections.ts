import type { ConnectionStore } from '#functions/realtime/connection-store.ts';
import type { SubscriberStore } from '#functions/realtime/subscriber-store.ts';
import { MAX_SUBSCRIPTIONS, type SubscriptionStore } from '#functions/realtime/subscription-store.ts';
import type { Holder, TicketStore } from '#functions/realtime/ticket-store.ts';
import { roleTopicFor, saleTopic, topicFor } from '#functions/realtime/topics.ts';

/** The Connections table in memory. */
export function memoryConnections() {
  const tickets = new Map<string, Holder & { validUntil: number }>();
  const open = new Map<string, Set<string>>();
  const owners = new Map<string, string>();
  const ofRole = new Map<string, string>();
  const ticketStore: TicketStore = {
    put: async (hash, holder, validUntil) => void tickets.set(hash, { ...holder, validUntil }),
    take: async (hash, now) => {
      const ticket = tickets.get(hash);
      if (ticket === undefined || ticket.validUntil <= now) return undefined;
      tickets.delete(hash);
      return { userId: ticket.userId, role: ticket.role };
    },
  };
  const connections: ConnectionStore = {
    open: async (connectionId, { userId, role }) => {
      open.set(connectionId, new Set());
      ofRole.set(connectionId, roleTopicFor(role, connectionId));
      owners.set(connectionId, userId);
    },
    ofPerson: async (userId) => [...open.keys()].filter((connectionId) => owners.get(connectionId) === userId),
    close: async (connectionId) => {
      open.delete(connectionId);
      ofRole.delete(connectionId);
    },
  };
  const subscriptions: SubscriptionStore = {
    subscribe: async (connectionId, auctionId) => {
      const topics = open.get(connectionId);
      const topic = topicFor(auctionId, connectionId);
      if (topics === undefined || (!topics.has(topic) && topics.size >= MAX_SUBSCRIPTIONS)) return 'too-many-or-gone';
      topics.add(topic);
      return 'subscribed';
    },
    watch: async (connectionId, saleId) => {
      open.get(connectionId)?.add(saleTopic(saleId));
      return 'subscribed';
    },
    unwatch: async (connectionId, saleId) => void open.get(connectionId)?.delete(saleTopic(saleId)),
    unsubscribe: async (connectionId, auctionId) =>
      void open.get(connectionId)?.delete(topicFor(auctionId, connectionId)),
    follows: async (connectionId, auctionId) => open.get(connectionId)?.has(topicFor(auctionId, connectionId)) === true,
  };
  const subscribers: SubscriberStore = {
    of: async function* (topic) {
      for (const [connectionId, topics] of open)
        if (topics.has(topic) || ofRole.get(connectionId) === topic) yield connectionId;
    },
    drop: async (topic, connectionId) => {
      open.get(connectionId)?.delete(topic);
      if (ofRole.get(connectionId) === topic) ofRole.delete(connectionId);
    },
  };
  return { stores: { tickets: ticketStore, connections, subscriptions, subscribers }, tickets, open };
}
