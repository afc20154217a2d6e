/** Reads many auctions by id. Every item is parsed; what cannot be read is left out, unless `unread` says otherwise. */
import * as z from 'zod';
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
import { allReadable, batchItems, type BatchOptions, type Key, readBatch } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';

/** Listings by id, without those that do not exist. */
export async function batchListings(
  auctions: AuctionsTable,
  auctionIds: readonly string[],
  { consistency = 'eventual', unread }: Partial<BatchOptions> = {},
): Promise<ReadonlyMap<string, ListingItem>> {
  return byAuction(await readBatch(auctions, keysOf(auctionIds, LISTING_SK), listingItem, { consistency, unread }));
}

/** States by id, without those that do not exist. */
export async function batchStates(
  auctions: AuctionsTable,
  auctionIds: readonly string[],
  { consistency = 'eventual', unread }: Partial<BatchOptions> = {},
): Promise<ReadonlyMap<string, StateItem>> {
  return byAuction(await readBatch(auctions, keysOf(auctionIds, STATE_SK), stateItem, { consistency, unread }));
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
  const others = items.filter((item) => !isCounts(item));
  return { registrations: allReadable(auctions, bidderItem, others), counts: userTotalsFrom(items.find(isCounts)) };
}

/** A user's registrations for some auctions or sales, by id. Eventually consistent. */
export async function registrationsAmong(
  auctions: AuctionsTable,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BidderItem>> {
  return byAuction(await readBatch(auctions, keysOf(ids, bidderSk(userId)), bidderItem, { consistency: 'eventual' }));
}

const win = bidderItem.pick({ auctionId: true, finalPayment: true });

/** The auctions among these whose winner has paid for the lot. Eventually consistent. */
export async function paidWins(
  auctions: AuctionsTable,
  winners: readonly { readonly auctionId: string; readonly userId: string }[],
): Promise<ReadonlySet<string>> {
  const keys = winners.map(({ auctionId, userId }) => ({ auctionId, sk: bidderSk(userId) }));
  const wins = await readBatch(auctions, keys, win, { consistency: 'eventual' });
  return new Set(wins.flatMap(({ auctionId, finalPayment }) => (finalPayment === 'paid' ? [auctionId] : [])));
}

/** The auctions among these that a user watches. Reads consistently, so that it reflects a click at once. */
export async function watchedAmong(
  auctions: AuctionsTable,
  userId: string,
  auctionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const marks = await readBatch(auctions, keysOf(auctionIds, watchSk(userId)), watchItem, { consistency: 'strong' });
  return new Set(marks.map(({ auctionId }) => auctionId));
}
