/** Reads of registrations and watch marks, by auction and by user. Every item is parsed. */
import * as z from 'zod/mini';
import { AUCTIONS_BY_USER, type TABLES } from '../table-specs.ts';
import {
  BIDDER_PREFIX,
  type BidderItem,
  bidderItem,
  bidderSk,
  WATCH_PREFIX,
  type WatchItem,
  watchItem,
} from './auction-items.ts';
import { getItem, queryItems } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';

/** Reads consistently. */
export async function getBidder(
  auctions: AuctionsTable,
  auctionId: string,
  userId: string,
): Promise<BidderItem | undefined> {
  const item = await getItem(auctions, { auctionId, sk: bidderSk(userId) });
  return item === undefined ? undefined : z.parse(bidderItem, item);
}

const registrationsOf = (auctionId: string) => ({
  KeyConditionExpression: 'auctionId = :auctionId AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':auctionId': auctionId, ':prefix': BIDDER_PREFIX },
});

/** All registrations of an auction, in the order of user ids. Reads page by page. */
export async function* queryBidders(auctions: AuctionsTable, auctionId: string): AsyncGenerator<BidderItem> {
  const pages = queryItems(auctions, { ...registrationsOf(auctionId), ConsistentRead: true });
  for await (const item of pages) yield z.parse(bidderItem, item);
}

/** All watch marks of an auction. Reads page by page. */
export async function* queryWatchers(auctions: AuctionsTable, auctionId: string): AsyncGenerator<WatchItem> {
  const pages = queryItems(auctions, {
    KeyConditionExpression: 'auctionId = :auctionId AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':auctionId': auctionId, ':prefix': WATCH_PREFIX },
    ConsistentRead: true,
  });
  for await (const item of pages) yield z.parse(watchItem, item);
}

const listedBidder = z.pick(bidderItem, { userId: true, name: true, number: true, registeredAt: true });

/** The fields of a registration that lists of bidders show. */
export type ListedBidder = z.infer<typeof listedBidder>;

/** The first registrations in the order of user ids, at most `limit`. Eventually consistent. */
export async function firstBidders(
  auctions: AuctionsTable,
  auctionId: string,
  limit: number,
): Promise<readonly ListedBidder[]> {
  const items = queryItems(auctions, {
    ...registrationsOf(auctionId),
    ProjectionExpression: 'userId, #name, #number, registeredAt',
    ExpressionAttributeNames: { '#name': 'name', '#number': 'number' },
    Limit: limit,
  });
  const first: ListedBidder[] = [];
  for await (const item of items) {
    first.push(z.parse(listedBidder, item));
    if (first.length === limit) break;
  }
  return first;
}

/** The attributes that the user index holds. */
type Held = 'auctionId' | 'sk' | 'userId' | (typeof TABLES.auctions.indexes)[typeof AUCTIONS_BY_USER]['holds'][number];

const ownRegistration = z.pick(bidderItem, {
  auctionId: true,
  sk: true,
  userId: true,
  name: true,
  registeredAt: true,
  deposit: true,
  depositAmount: true,
  outcome: true,
  finalPayment: true,
  paymentDueAt: true,
  counted: true,
} as const satisfies Partial<Record<Held, true>>);
/** A registration without its bids. */
export type OwnRegistration = z.infer<typeof ownRegistration>;

const ownWatch = z.pick(watchItem, {
  auctionId: true,
  sk: true,
  userId: true,
  watchedAt: true,
  ownList: true,
} as const satisfies Partial<Record<Held, true>>);
export type OwnWatch = z.infer<typeof ownWatch>;

/** A user's registrations and watch marks, from the index. */
export async function listOfUser(
  auctions: AuctionsTable,
  userId: string,
): Promise<{ readonly registrations: readonly OwnRegistration[]; readonly watches: readonly OwnWatch[] }> {
  return { registrations: await listRegistrations(auctions, userId), watches: await listWatches(auctions, userId) };
}

/** A user's current and past registrations, from the index. */
export async function listRegistrations(auctions: AuctionsTable, userId: string): Promise<readonly OwnRegistration[]> {
  const registrations: OwnRegistration[] = [];
  for await (const item of ofUser(auctions, userId, BIDDER_PREFIX)) registrations.push(z.parse(ownRegistration, item));
  return registrations;
}

/** A user's watch marks, from the index. */
export async function listWatches(auctions: AuctionsTable, userId: string): Promise<readonly OwnWatch[]> {
  const watches: OwnWatch[] = [];
  for await (const item of ofUser(auctions, userId, WATCH_PREFIX)) watches.push(z.parse(ownWatch, item));
  return watches;
}

function ofUser(auctions: AuctionsTable, userId: string, prefix: string): AsyncGenerator {
  return queryItems(auctions, {
    IndexName: AUCTIONS_BY_USER,
    KeyConditionExpression: 'userId = :userId AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':userId': userId, ':prefix': prefix },
  });
}
