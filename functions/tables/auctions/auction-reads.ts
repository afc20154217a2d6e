/**
 * Reads of the Auctions table, shared by every context that looks at an auction. Carries zod/mini only, since
 * the bid path may import it. Every item is parsed: a stored item that does not fit is a bug and throws.
 */
import * as z from 'zod/mini';
import type { PriceTerms } from '../../../shared/model/money/win-sum.ts';
import { AUCTIONS_BY_USER } from '../table-specs.ts';
import {
  BIDDER_PREFIX,
  type BidderItem,
  bidderItem,
  bidderSk,
  LISTING_SK,
  type ListingItem,
  listingItem,
  STATE_SK,
  type StateItem,
  stateItem,
  WATCH_PREFIX,
  type WatchItem,
  watchItem,
  watchSk,
} from './auction-items.ts';
import { isOwnCounts, type OwnCounts, ownCountsFrom, ownCountsKey } from './own-counts.ts';
import { type RecentBid, recentBids } from './recent-bids.ts';
import { batchItems, getItem, type ItemKey, queryItems } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';

/** The catalogue side of an auction, read consistently; undefined when there is none (or no longer). */
export async function getListing(store: AuctionsTable, auctionId: string): Promise<ListingItem | undefined> {
  const item = await getItem(store, { auctionId, sk: LISTING_SK });
  return item === undefined ? undefined : z.parse(listingItem, item);
}

/** The live state of an auction, read consistently; also that of a deleted one (`deleted`). */
export async function getState(store: AuctionsTable, auctionId: string): Promise<StateItem | undefined> {
  const item = await getItem(store, { auctionId, sk: STATE_SK });
  return item === undefined ? undefined : z.parse(stateItem, item);
}

/** The title of an auction, also of a deleted one. */
export async function titleOf(store: AuctionsTable, auctionId: string): Promise<string> {
  const listing = await getListing(store, auctionId);
  return listing?.title ?? (await getState(store, auctionId))?.title ?? 'The auction';
}

/** What is known of the lot of an auction beyond its state. */
export interface Lot extends PriceTerms {
  readonly title: string;
}

/** The lot of an auction, also of a deleted one. */
export async function lotOf(store: AuctionsTable, auctionId: string): Promise<Lot> {
  const listing = await getListing(store, auctionId);
  return listing ?? { title: await titleOf(store, auctionId) };
}

/** A user's registration for an auction, read consistently. */
export async function getBidder(
  store: AuctionsTable,
  auctionId: string,
  userId: string,
): Promise<BidderItem | undefined> {
  const item = await getItem(store, { auctionId, sk: bidderSk(userId) });
  return item === undefined ? undefined : z.parse(bidderItem, item);
}

/**
 * Every registration for an auction, a page at a time behind the scenes, in the order of user ids.
 * @param pageSize how many items a request reads; a caller who stops early wants few
 */
export async function* queryBidders(
  store: AuctionsTable,
  auctionId: string,
  pageSize?: number,
): AsyncGenerator<BidderItem> {
  const pages = queryItems(store, {
    KeyConditionExpression: 'auctionId = :auctionId AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':auctionId': auctionId, ':prefix': BIDDER_PREFIX },
    ConsistentRead: true,
    ...(pageSize !== undefined && { Limit: pageSize }),
  });
  for await (const item of pages) yield z.parse(bidderItem, item);
}

/** Everybody who watches an auction, a page at a time behind the scenes. */
export async function* queryWatchers(store: AuctionsTable, auctionId: string): AsyncGenerator<WatchItem> {
  const pages = queryItems(store, {
    KeyConditionExpression: 'auctionId = :auctionId AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':auctionId': auctionId, ':prefix': WATCH_PREFIX },
    ConsistentRead: true,
  });
  for await (const item of pages) yield z.parse(watchItem, item);
}

/** The first registrations for an auction in the order of user ids, at most `limit`. */
export async function firstBidders(store: AuctionsTable, auctionId: string, limit: number): Promise<BidderItem[]> {
  const first: BidderItem[] = [];
  for await (const bidder of queryBidders(store, auctionId, limit)) {
    first.push(bidder);
    if (first.length === limit) break;
  }
  return first;
}

/** What a user is registered for and watches, over all auctions, from the index. */
export async function listOfUser(
  store: AuctionsTable,
  userId: string,
): Promise<{ readonly registrations: readonly BidderItem[]; readonly watches: readonly WatchItem[] }> {
  return { registrations: await listRegistrations(store, userId), watches: await listWatches(store, userId) };
}

/** What a user is or was registered for, from the index. */
export async function listRegistrations(store: AuctionsTable, userId: string): Promise<readonly BidderItem[]> {
  const registrations: BidderItem[] = [];
  for await (const item of ofUser(store, userId, BIDDER_PREFIX)) registrations.push(z.parse(bidderItem, item));
  return registrations;
}

/** What a user watches, from the index. */
export async function listWatches(store: AuctionsTable, userId: string): Promise<readonly WatchItem[]> {
  const watches: WatchItem[] = [];
  for await (const item of ofUser(store, userId, WATCH_PREFIX)) watches.push(z.parse(watchItem, item));
  return watches;
}

function ofUser(store: AuctionsTable, userId: string, prefix: string): AsyncGenerator {
  return queryItems(store, {
    IndexName: AUCTIONS_BY_USER,
    KeyConditionExpression: 'userId = :userId AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':userId': userId, ':prefix': prefix },
  });
}

/** The listings of many auctions by id; those that do not exist are missing. Eventually consistent. */
export async function batchListings(
  store: AuctionsTable,
  auctionIds: readonly string[],
): Promise<ReadonlyMap<string, ListingItem>> {
  const items = await batchItems(store, keysOf(auctionIds, LISTING_SK), 'eventual');
  return byAuction(items.map((item) => z.parse(listingItem, item)));
}

/** The live states of many auctions by id; those that do not exist are missing. Eventually consistent. */
export async function batchStates(
  store: AuctionsTable,
  auctionIds: readonly string[],
): Promise<ReadonlyMap<string, StateItem>> {
  const items = await batchItems(store, keysOf(auctionIds, STATE_SK), 'eventual');
  return byAuction(items.map((item) => z.parse(stateItem, item)));
}

/** The live state of an auction and the newest bids it remembers. */
export interface StateWithBids {
  readonly state: StateItem;
  /** Newest first. */
  readonly recent: readonly RecentBid[];
}

/** The live states of many auctions with the newest bids, for whoever shows a bidder's last one. */
export async function batchStatesWithBids(
  store: AuctionsTable,
  auctionIds: readonly string[],
): Promise<ReadonlyMap<string, StateWithBids>> {
  const items = await batchItems(store, keysOf(auctionIds, STATE_SK), 'eventual');
  return new Map(
    items.map((item) => {
      const state = z.parse(stateItem, item);
      return [state.auctionId, { state, recent: recentBids(item, state.seq) }];
    }),
  );
}

function keysOf(auctionIds: readonly string[], sk: string): readonly ItemKey[] {
  return [...new Set(auctionIds)].map((auctionId) => ({ auctionId, sk }));
}

function byAuction<T extends { readonly auctionId: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.auctionId, item]));
}

/** Both sides of an auction. */
export interface AuctionPair {
  readonly listing: ListingItem;
  readonly state: StateItem;
}

/** What one person needs of one auction. */
export interface AuctionView extends AuctionPair {
  /** The viewer's own registration. */
  readonly registration: BidderItem | undefined;
  readonly watched: boolean;
}

/** Both sides of an auction in one consistent read; undefined when it does not exist or was deleted. */
export async function getAuctionPair(store: AuctionsTable, auctionId: string): Promise<AuctionPair | undefined> {
  return pairFrom(await readTogether(store, auctionId, [LISTING_SK, STATE_SK]));
}

/** An auction as one viewer sees it, in one consistent read; undefined when it does not exist or was deleted. */
export async function getAuctionView(
  store: AuctionsTable,
  auctionId: string,
  viewerId: string,
): Promise<AuctionView | undefined> {
  const found = await readTogether(store, auctionId, [LISTING_SK, STATE_SK, bidderSk(viewerId), watchSk(viewerId)]);
  const pair = pairFrom(found);
  if (pair === undefined) return undefined;
  const registration = found.get(bidderSk(viewerId));
  return {
    ...pair,
    registration: registration === undefined ? undefined : z.parse(bidderItem, registration),
    watched: found.has(watchSk(viewerId)),
  };
}

/** A registration with both sides of its auction, and the newest bids, newest first. */
export interface OwnView extends AuctionPair {
  readonly registration: BidderItem;
  readonly recent: readonly RecentBid[];
}

/** A registration in one consistent read with its auction; undefined when one of them does not exist (any more). */
export async function getOwnView(
  store: AuctionsTable,
  auctionId: string,
  userId: string,
): Promise<OwnView | undefined> {
  const found = await readTogether(store, auctionId, [LISTING_SK, STATE_SK, bidderSk(userId)]);
  const pair = pairFrom(found);
  const registration = found.get(bidderSk(userId));
  if (pair === undefined || registration === undefined) return undefined;
  const recent = recentBids(found.get(STATE_SK), pair.state.seq);
  return { ...pair, registration: z.parse(bidderItem, registration), recent };
}

/** A user's registrations for some auctions, and their figures over all of them, in one read. Eventually consistent. */
export async function batchOwn(
  store: AuctionsTable,
  userId: string,
  auctionIds: readonly string[],
): Promise<{ readonly registrations: readonly BidderItem[]; readonly counts: OwnCounts }> {
  const keys = [ownCountsKey(userId), ...keysOf(auctionIds, bidderSk(userId))];
  const items = await batchItems(store, keys, 'eventual');
  const isCounts = (item: unknown) => isOwnCounts(z.parse(z.object({ auctionId: z.string() }), item));
  const registrations = items.filter((item) => !isCounts(item)).map((item) => z.parse(bidderItem, item));
  return { registrations, counts: ownCountsFrom(items.find(isCounts)) };
}

/** Which of the auctions a user watches, read consistently, so that the answer follows a click at once. */
export async function watchedAmong(
  store: AuctionsTable,
  userId: string,
  auctionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const items = await batchItems(store, keysOf(auctionIds, watchSk(userId)), 'strong');
  return new Set(items.map((item) => z.parse(watchItem, item).auctionId));
}

type FoundItems = ReadonlyMap<string, unknown>;

const keyPart = z.object({ sk: z.string() });

async function readTogether(store: AuctionsTable, auctionId: string, sortKeys: readonly string[]): Promise<FoundItems> {
  const keys = sortKeys.map((sk) => ({ auctionId, sk }));
  const items = await batchItems(store, keys, 'strong');
  return new Map(items.map((item) => [z.parse(keyPart, item).sk, item]));
}

function pairFrom(found: FoundItems): AuctionPair | undefined {
  const listing = found.get(LISTING_SK);
  const state = found.get(STATE_SK);
  if (listing === undefined || state === undefined) return undefined;
  return { listing: z.parse(listingItem, listing), state: z.parse(stateItem, state) };
}
