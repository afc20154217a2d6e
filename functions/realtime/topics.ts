import type { Role } from '../../shared/model/accounts/account-words.ts';

/**
 * The partitions of the Connections table, named here and nowhere else. An auction's subscriptions are spread over
 * several partitions by connection, and so are the connections of a role: one partition takes 1,000 writes and reads 24 MB a second, and 100,000 people
 * who subscribe within a minute before the start would be too many for it.
 */
const auction = (auctionId: string): string => `auction#${auctionId}`;
const everybody = (role: Role): string => `everybody#${role}`;
/** Each costs a push one query (half a read unit when it is empty). */
export const SHARDS = 4;

/** Every topic that a frame about the auction must go to. */
export function topicsOf(auctionId: string): readonly string[] {
  return shardsOf(auction(auctionId));
}

/** The topic in which one connection's subscription to the auction is kept; always the same for a connection. */
export function topicFor(auctionId: string, connectionId: string): string {
  return shardFor(auction(auctionId), connectionId);
}

/** Every topic that news for everybody of a role must go to. */
export function roleTopicsOf(role: Role): readonly string[] {
  return shardsOf(everybody(role));
}

/** The topic in which a connection is kept among those of its role. */
export function roleTopicFor(role: Role, connectionId: string): string {
  return shardFor(everybody(role), connectionId);
}

const shardsOf = (name: string): readonly string[] => Array.from({ length: SHARDS }, (_, shard) => `${name}#${shard}`);

const shardFor = (name: string, connectionId: string): string => `${name}#${hash(connectionId) % SHARDS}`;

/** FNV-1a: even enough, and without a library. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

/** Where a connection itself is kept. */
export const connectionTopic = (connectionId: string): string => `CONNECTION#${connectionId}`;

/** Where the connections of one person are kept, for news of their own. */
export const personTopic = (userId: string): string => `USER#${userId}`;

/** Where a ticket is kept, by the hash of it. */
export const ticketTopic = (hash: string): string => `TICKET#${hash}`;
