/**
 * Reads of registrations and watch marks, by auction and by user. Lists leave out what cannot be read, unless `unread`
 * says otherwise.
 */
import * as z from 'zod';
import { startsWith } from '../expressions.ts';
import { queryAll, queryFirst, queryItems, readItem } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { AUCTIONS_BY_USER, type TABLES } from '../table-specs.ts';
import type { Unread } from '../unread.ts';
import { BIDDER_PREFIX, bidderItem, type BidderItem, bidderKey } from './bidder-item.ts';
import { WATCH_PREFIX, type WatchItem, watchItem } from './watch-item.ts';

/** Reads consistently. */
export const getBidder = (
  auctions: AuctionsTable,
  auctionId: string,
  userId: string,
): Promise<BidderItem | undefined> => readItem(auctions, bidderKey(auctionId, userId), bidderItem);

/** The registration for the sale that a lot's registration comes from; undefined if the lot's own has the deposit. */
export const readSaleDeposit = async (
  auctions: AuctionsTable,
  { saleId, userId }: Pick<BidderItem, 'saleId' | 'userId'>,
): Promise<BidderItem | undefined> => (saleId === undefined ? undefined : getBidder(auctions, saleId, userId));

/** All registrations of an auction, in the order of user ids. Reads page by page. */
export const queryBidders = (auctions: AuctionsTable, auctionId: string, unread?: Unread): AsyncGenerator<BidderItem> =>
  queryItems(auctions, { key: { auctionId, sk: startsWith(BIDDER_PREFIX) }, unread }, bidderItem);

const registrationKey = z.object({ sk: z.string() });

/** The ids of all who are registered, even if the rest of a registration cannot be read: for who is only told. */
export async function* queryBidderIds(auctions: AuctionsTable, auctionId: string): AsyncGenerator<string> {
  const query = { key: { auctionId, sk: startsWith(BIDDER_PREFIX) }, only: ['sk'] };
  for await (const { sk } of queryItems(auctions, query, registrationKey)) yield sk.slice(BIDDER_PREFIX.length);
}

/** All watch marks of an auction. Reads page by page. */
export const queryWatchers = (auctions: AuctionsTable, auctionId: string): AsyncGenerator<WatchItem> =>
  queryItems(auctions, { key: { auctionId, sk: startsWith(WATCH_PREFIX) } }, watchItem);

const listedBidder = bidderItem.pick({ userId: true, name: true, number: true, registeredAt: true });

/** The fields of a registration that lists of bidders show. */
export type ListedBidder = z.infer<typeof listedBidder>;

/** The first registrations in the order of user ids, at most `limit`. Eventually consistent. */
export async function readFirstBidders(
  auctions: AuctionsTable,
  auctionId: string,
  limit: number,
): Promise<readonly ListedBidder[]> {
  const key = { auctionId, sk: startsWith(BIDDER_PREFIX) };
  const query = { key, only: Object.keys(listedBidder.shape), limit, consistency: 'eventual' } as const;
  return queryFirst(auctions, query, listedBidder);
}

/** The attributes that the user index holds. */
type Held = 'auctionId' | 'sk' | 'userId' | (typeof TABLES.auctions.indexes)[typeof AUCTIONS_BY_USER]['holds'][number];

const ownRegistration = bidderItem.pick({
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

const ownWatch = watchItem.pick({
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
  unread?: Unread,
): Promise<{ readonly registrations: readonly OwnRegistration[]; readonly watches: readonly OwnWatch[] }> {
  return {
    registrations: await listRegistrations(auctions, userId, unread),
    watches: await listWatches(auctions, userId, unread),
  };
}

/** A user's current and past registrations, from the index. */
export const listRegistrations = (
  auctions: AuctionsTable,
  userId: string,
  unread?: Unread,
): Promise<readonly OwnRegistration[]> => {
  const key = { userId, sk: startsWith(BIDDER_PREFIX) };
  return queryAll(auctions, { index: AUCTIONS_BY_USER, key, unread }, ownRegistration);
};

const countedRegistration = bidderItem.pick({ auctionId: true, outcome: true, counted: true });
export type CountedRegistration = z.infer<typeof countedRegistration>;

/**
 * What a user's current and past registrations count, from the index. A dashboard may read thousands, so nothing else
 * is sent.
 */
export const listCounted = (auctions: AuctionsTable, userId: string): Promise<readonly CountedRegistration[]> => {
  const key = { userId, sk: startsWith(BIDDER_PREFIX) };
  const only = Object.keys(countedRegistration.shape);
  return queryAll(auctions, { index: AUCTIONS_BY_USER, key, only }, countedRegistration);
};

/** A user's watch marks, from the index. */
export const listWatches = (auctions: AuctionsTable, userId: string, unread?: Unread): Promise<readonly OwnWatch[]> =>
  queryAll(auctions, { index: AUCTIONS_BY_USER, key: { userId, sk: startsWith(WATCH_PREFIX) }, unread }, ownWatch);
