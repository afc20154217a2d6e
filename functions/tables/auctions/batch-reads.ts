/** Reads many auctions by id. Every item is parsed. */
import * as z from 'zod/mini';
import {
  type BidderItem,
  bidderItem,
  bidderSk,
  STATE_SK,
  type StateItem,
  stateItem,
  LISTING_SK,
} from './auction-items.ts';
import { type ListingItem, listingItem } from './listing-item.ts';
import { watchItem, watchSk } from './watch-item.ts';
import { isUserTotals, type UserTotals, userTotalsFrom, userTotalsKey } from './user-totals.ts';
import { batchItems, type Consistency, type Key } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';

/** Listings by id, without those that do not exist. */
export async function batchListings(
  auctions: AuctionsTable,
  auctionIds: readonly string[],
  consistency: Consistency = 'eventual',
): Promise<ReadonlyMap<string, ListingItem>> {
  const items = await batchItems(auctions, keysOf(auctionIds, LISTING_SK), consistency);
  return byAuction(items.map((item) => z.parse(listingItem, item)));
}

/** States by id, without those that do not exist. */
export async function batchStates(
  auctions: AuctionsTable,
  auctionIds: readonly string[],
  consistency: Consistency = 'eventual',
): Promise<ReadonlyMap<string, StateItem>> {
  const items = await batchItems(auctions, keysOf(auctionIds, STATE_SK), consistency);
  return byAuction(items.map((item) => z.parse(stateItem, item)));
}

function keysOf(auctionIds: readonly string[], sk: string): readonly Key[] {
  return [...new Set(auctionIds)].map((auctionId) => ({ auctionId, sk }));
}

function byAuction<T extends { readonly auctionId: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.auctionId, item]));
}

/** A user's registrations for some auctions, and their totals, in one read. Eventually consistent. */
export async function batchOwn(
  auctions: AuctionsTable,
  userId: string,
  auctionIds: readonly string[],
): Promise<{ readonly registrations: readonly BidderItem[]; readonly counts: UserTotals }> {
  const keys = [userTotalsKey(userId), ...keysOf(auctionIds, bidderSk(userId))];
  const items = await batchItems(auctions, keys, 'eventual');
  const isCounts = (item: unknown) => isUserTotals(z.parse(z.object({ auctionId: z.string() }), item));
  const registrations = items.filter((item) => !isCounts(item)).map((item) => z.parse(bidderItem, item));
  return { registrations, counts: userTotalsFrom(items.find(isCounts)) };
}

const win = z.pick(bidderItem, { auctionId: true, finalPayment: true });

/** The auctions among these whose winner has paid for the lot. Eventually consistent. */
export async function paidWins(
  auctions: AuctionsTable,
  winners: readonly { readonly auctionId: string; readonly userId: string }[],
): Promise<ReadonlySet<string>> {
  const keys = winners.map(({ auctionId, userId }) => ({ auctionId, sk: bidderSk(userId) }));
  const wins = (await batchItems(auctions, keys, 'eventual')).map((item) => z.parse(win, item));
  return new Set(wins.flatMap(({ auctionId, finalPayment }) => (finalPayment === 'paid' ? [auctionId] : [])));
}

/** The auctions among these that a user watches. Reads consistently, so that it reflects a click at once. */
export async function watchedAmong(
  auctions: AuctionsTable,
  userId: string,
  auctionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const items = await batchItems(auctions, keysOf(auctionIds, watchSk(userId)), 'strong');
  return new Set(items.map((item) => z.parse(watchItem, item).auctionId));
}
