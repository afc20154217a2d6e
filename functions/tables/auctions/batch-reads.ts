/** Reads many auctions by id. Every item is parsed; what cannot be read is left out, unless `unread` says otherwise. */
import { type BatchOptions, type Key, readBatch } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { LISTING_SK, STATE_SK, stateItem, type StateItem } from './auction-items.ts';
import { bidderItem, type BidderItem, bidderSk } from './bidder-item.ts';
import { type ListingItem, listingItem } from './listing-item.ts';
import { watchItem, watchSk } from './watch-item.ts';

/** Listings by id, without those that do not exist. */
export async function readManyListings(
  auctions: AuctionsTable,
  auctionIds: readonly string[],
  { consistency = 'eventual', unread }: Partial<BatchOptions> = {},
): Promise<ReadonlyMap<string, ListingItem>> {
  return byAuction(await readBatch(auctions, keysOf(auctionIds, LISTING_SK), listingItem, { consistency, unread }));
}

/** What to call each of these auctions: its title, or its id where there is no listing that can be read. */
export async function readTitles(
  auctions: AuctionsTable,
  auctionIds: readonly string[],
): Promise<(auctionId: string) => string> {
  const listings = await readManyListings(auctions, auctionIds);
  return (auctionId) => listings.get(auctionId)?.title ?? `Auction ${auctionId}`;
}

/** States by id, without those that do not exist. */
export async function readManyStates(
  auctions: AuctionsTable,
  auctionIds: readonly string[],
  { consistency = 'eventual', unread }: Partial<BatchOptions> = {},
): Promise<ReadonlyMap<string, StateItem>> {
  return byAuction(await readBatch(auctions, keysOf(auctionIds, STATE_SK), stateItem, { consistency, unread }));
}

function keysOf(auctionIds: readonly string[], sk: string): readonly Key[] {
  return auctionIds.map((auctionId) => ({ auctionId, sk }));
}

function byAuction<T extends { readonly auctionId: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.auctionId, item]));
}

/** Registrations of several people. Reads consistently. */
export const readManyBidders = (
  auctions: AuctionsTable,
  bidders: readonly { readonly auctionId: string; readonly userId: string }[],
): Promise<readonly BidderItem[]> =>
  readBatch(
    auctions,
    bidders.map(({ auctionId, userId }) => ({ auctionId, sk: bidderSk(userId) })),
    bidderItem,
    { consistency: 'strong' },
  );

/** A user's registrations for some auctions. Eventually consistent. */
export const readManyRegistrations = (
  auctions: AuctionsTable,
  userId: string,
  auctionIds: readonly string[],
): Promise<readonly BidderItem[]> =>
  readBatch(auctions, keysOf(auctionIds, bidderSk(userId)), bidderItem, { consistency: 'eventual' });

/** A user's registrations for some auctions or sales, by id. Eventually consistent. */
export async function readRegistrationsAmong(
  auctions: AuctionsTable,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BidderItem>> {
  return byAuction(await readBatch(auctions, keysOf(ids, bidderSk(userId)), bidderItem, { consistency: 'eventual' }));
}

/** The auctions among these that a user watches. Reads consistently, so that it reflects a click at once. */
export async function readWatchedAmong(
  auctions: AuctionsTable,
  userId: string,
  auctionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const marks = await readBatch(auctions, keysOf(auctionIds, watchSk(userId)), watchItem, { consistency: 'strong' });
  return new Set(marks.map(({ auctionId }) => auctionId));
}
