import type { Role } from '#shared/model/accounts/account-enums.ts';

/**
 * The partition keys of the Connections table. The subscribers of an auction and the connections of a role are spread
 * over several partitions: one partition takes 1,000 writes and 24 MB of reads a second, and 100,000 people may
 * subscribe in the minute before a start.
 */
const auction = (auctionId: string): string => `auction#${auctionId}`;
const roleConnections = (role: Role): string => `everybody#${role}`;
/** Each shard costs a frame one query (half a read unit when it is empty). */
export const SHARDS = 4;

/** All topics of an auction's subscribers. */
export function topicsOf(auctionId: string): readonly string[] {
  return shardsOf(auction(auctionId));
}

/** The topic of one connection's subscription to an auction. It depends only on these two ids. */
export function topicFor(auctionId: string, connectionId: string): string {
  return shardFor(auction(auctionId), connectionId);
}

/** The topic of those who lead a sale. They are few, so it is one partition. */
export const saleTopic = (saleId: string): string => `sale#${saleId}`;

/** All topics of the connections of a role. */
export function roleTopicsOf(role: Role): readonly string[] {
  return shardsOf(roleConnections(role));
}

/** The topic of a connection among those of its role. */
export function roleTopicFor(role: Role, connectionId: string): string {
  return shardFor(roleConnections(role), connectionId);
}

const shardsOf = (name: string): readonly string[] => Array.from({ length: SHARDS }, (_, shard) => `${name}#${shard}`);

const shardFor = (name: string, connectionId: string): string => `${name}#${hash(connectionId) % SHARDS}`;

/** FNV-1a: spreads well enough, and needs no library. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

/** The partition of the connection's own item. */
export const connectionTopic = (connectionId: string): string => `CONNECTION#${connectionId}`;

/** The partition of one person's connections. */
export const personTopic = (userId: string): string => `USER#${userId}`;

/** The partition of a ticket. */
export const ticketTopic = (hash: string): string => `TICKET#${hash}`;
