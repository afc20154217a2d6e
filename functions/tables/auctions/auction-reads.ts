/** Reads of one auction. Throws if a stored item is invalid. */
import * as z from 'zod';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import type { PriceTerms } from '#shared/model/money/win-sum.ts';
import { readManyItems, queryAll, queryPage, readItem } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { AUCTIONS_BY_SELLER } from '../table-specs.ts';
import { ifReadable, parsed } from '../unread.ts';
import { LISTING_SK, STATE_SK, stateItem, type StateItem, stateKey } from './auction-items.ts';
import { bidderItem, type BidderItem, bidderSk } from './bidder-item.ts';
import { listingItem, type ListingItem, listingKey } from './listing-item.ts';
import { watchSk } from './watch-item.ts';

/** Undefined if there is no listing (any more). */
export const getListing = (auctions: AuctionsTable, auctionId: string): Promise<ListingItem | undefined> =>
  readItem(auctions, listingKey(auctionId), listingItem);

/** Also of a deleted auction (`deleted`). */
export const getState = (auctions: AuctionsTable, auctionId: string): Promise<StateItem | undefined> =>
  readItem(auctions, stateKey(auctionId), stateItem);

const lotKey = z.object({ auctionId: z.string() });

/** The auctions of the lots of a seller, the newest first. The index is behind by less than a second. */
export async function readAuctionsOfSeller(auctions: AuctionsTable, sellerId: string): Promise<readonly string[]> {
  const keys = await queryAll(auctions, { index: AUCTIONS_BY_SELLER, key: { sellerId }, isNewestFirst: true }, lotKey);
  return keys.map(({ auctionId }) => auctionId);
}

/** A page of them. @param after the `createdSort` of the last lot of the page before */
export async function readPageOfSeller(
  auctions: AuctionsTable,
  sellerId: string,
  after: string | undefined,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly next: string | undefined }> {
  const [, last = ''] = after?.split('#') ?? [];
  const place = after === undefined ? undefined : { sellerId, createdSort: after, ...listingKey(last) };
  const query = { index: AUCTIONS_BY_SELLER, key: { sellerId }, isNewestFirst: true, limit, after: place };
  const { items, next } = await queryPage(auctions, query, lotKey);
  return { ids: items.map(({ auctionId }) => auctionId), next: next && placeOfLot.parse(next).createdSort };
}

const placeOfLot = z.object({ createdSort: z.string() });

/** The title, also of a deleted auction. What is told goes out without it if it cannot be read. */
export async function readTitle(auctions: AuctionsTable, auctionId: string): Promise<string> {
  const listing = await ifReadable(() => getListing(auctions, auctionId));
  return listing?.title ?? (await ifReadable(() => getState(auctions, auctionId)))?.title ?? 'The auction';
}

/** Title, number and price terms of an auction. */
export interface LotTerms extends PriceTerms, Pick<ListingItem, 'sale' | 'saleId' | 'hasSaleDeposit'> {
  readonly title: string;
  /** Not known any more once the listing is deleted. */
  readonly lotNumber?: number;
}

/** Also of a deleted auction. */
export async function readLotTerms(auctions: AuctionsTable, auctionId: string): Promise<LotTerms> {
  const listing = await getListing(auctions, auctionId);
  return listing ?? { title: await readTitle(auctions, auctionId), charges: NO_CHARGES, emdSetOff: false };
}

/** The two items of an auction: the listing (its description and terms) and the state (its status and bids). */
export interface ListingAndState {
  readonly listing: ListingItem;
  readonly state: StateItem;
}

/** An auction as one viewer needs it. */
export interface AuctionView extends ListingAndState {
  /** The viewer's own registration. */
  readonly registration: BidderItem | undefined;
  readonly watched: boolean;
}

/** Reads both items in one consistent read; undefined if the auction does not exist or was deleted. */
export async function getListingAndState(
  auctions: AuctionsTable,
  auctionId: string,
): Promise<ListingAndState | undefined> {
  return listingAndStateFrom(auctions, await readTogether(auctions, auctionId, [LISTING_SK, STATE_SK]));
}

/** One consistent read; undefined if the auction does not exist or was deleted. */
export async function getAuctionView(
  auctions: AuctionsTable,
  auctionId: string,
  viewerId: string,
): Promise<AuctionView | undefined> {
  const found = await readTogether(auctions, auctionId, [LISTING_SK, STATE_SK, bidderSk(viewerId), watchSk(viewerId)]);
  const both = listingAndStateFrom(auctions, found);
  if (both === undefined) return undefined;
  const registration = found.get(bidderSk(viewerId));
  return {
    ...both,
    registration: registration === undefined ? undefined : parsed(auctions, bidderItem, registration),
    watched: found.has(watchSk(viewerId)),
  };
}

/** Whether somebody watches an auction, or is registered for it or for its sale (`registeredIn`). */
export async function readWhetherWatching(
  auctions: AuctionsTable,
  userId: string,
  auctionId: string,
  registeredIn: string,
): Promise<boolean> {
  const keys = [
    { auctionId, sk: watchSk(userId) },
    { auctionId: registeredIn, sk: bidderSk(userId) },
  ];
  return (await readManyItems(auctions, keys, 'strong')).length > 0;
}

/** A registration with its auction. */
export interface OwnAuction extends ListingAndState {
  readonly registration: BidderItem;
}

/** One consistent read; undefined if the registration or the auction does not exist (any more). */
export async function getOwnAuction(
  auctions: AuctionsTable,
  auctionId: string,
  userId: string,
): Promise<OwnAuction | undefined> {
  const found = await readTogether(auctions, auctionId, [LISTING_SK, STATE_SK, bidderSk(userId)]);
  const both = listingAndStateFrom(auctions, found);
  const registration = found.get(bidderSk(userId));
  if (both === undefined || registration === undefined) return undefined;
  return { ...both, registration: parsed(auctions, bidderItem, registration) };
}

type FoundItems = ReadonlyMap<string, unknown>;

const keyPart = z.object({ sk: z.string() });

async function readTogether(
  auctions: AuctionsTable,
  auctionId: string,
  sortKeys: readonly string[],
): Promise<FoundItems> {
  const keys = sortKeys.map((sk) => ({ auctionId, sk }));
  const items = await readManyItems(auctions, keys, 'strong');
  return new Map(items.map((item) => [z.parse(keyPart, item).sk, item]));
}

function listingAndStateFrom(auctions: AuctionsTable, found: FoundItems): ListingAndState | undefined {
  const listing = found.get(LISTING_SK);
  const state = found.get(STATE_SK);
  if (listing === undefined || state === undefined) return undefined;
  return { listing: parsed(auctions, listingItem, listing), state: parsed(auctions, stateItem, state) };
}
