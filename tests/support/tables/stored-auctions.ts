import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { LISTING_SK, STATE_SK, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { type BidderItem, bidderSk } from '#functions/tables/auctions/bidder-item.ts';
import { NO_AMOUNTS } from '#functions/tables/auctions/last-bids.ts';
import { type ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import type { TableName } from '#functions/tables/table-specs.ts';
import { PROFILE_SK, type ProfileItem } from '#functions/tables/users/user-items.ts';
import { leastFirstBid, ONE_RUPEE, type PriceSteps, textFromSteps } from '#shared/model/auctions/price-steps.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { eventually } from '../eventually.ts';
import { feedItems } from './feed-items.ts';
import { putAll } from './put-all.ts';

/** A client and the names of the tables. */
export interface Storage {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<TableName, string>>;
}

export interface AuctionSpec {
  readonly title?: string;
  /** All registered bidders. */
  readonly bidders: readonly { readonly userId: string; readonly name: string }[];
  /** Seconds. */
  readonly bidInterval: number;
  /** Epoch milliseconds. */
  readonly startAt: number;
  readonly endAt: number;
  /** Paise. */
  readonly basePrice?: number;
  /** A rupee by default. */
  readonly steps?: PriceSteps;
  /** Paise. */
  readonly reserve?: number;
  /** Epoch milliseconds. */
  readonly latestEnd?: number;
}

export interface AuctionWithPeople extends Omit<AuctionSpec, 'bidders'> {
  /** The user ids of all registered bidders. */
  readonly bidders: readonly string[];
  /** Verified people who are not registered. */
  readonly unregistered?: readonly string[];
}

export const BASE_PRICE = 100_00;

const nameOf = (userId: string): string => `Name of ${userId.slice(0, 20)}`;

/** Writes a published auction and its registered, verified bidders directly into the tables. Returns its id. */
export async function putAuctionWithPeople(
  storage: Storage,
  { bidders, unregistered = [], ...spec }: AuctionWithPeople,
): Promise<string> {
  await putAll(storage.client, storage.tables.users, [...bidders, ...unregistered].map(verifiedProfile));
  return putAuction(storage, { ...spec, bidders: bidders.map((userId) => ({ userId, name: nameOf(userId) })) });
}

/** Writes a published auction with its registrations directly into the tables. Returns its id. */
export async function putAuction({ client, tables }: Storage, spec: AuctionSpec): Promise<string> {
  const auctionId = randomUUID();
  const { startAt, endAt, bidInterval, basePrice = BASE_PRICE, reserve, latestEnd } = spec;
  const prices = {
    steps: textFromSteps(spec.steps ?? ONE_RUPEE),
    ...(reserve !== undefined && { reserve }),
    ...(latestEnd !== undefined && { latestEnd }),
  };
  const listing: ListingItem = {
    auctionId,
    sk: LISTING_SK,
    listingStatus: 'pending',
    createdSort: `${new Date(startAt).toISOString()}#${auctionId}`,
    title: spec.title ?? 'A lot under the hammer',
    description: 'Written by a test.',
    facts: {},
    lotNumber: 1_001,
    report: null,
    documents: [],
    categorie: 'cars',
    basePrice,
    emdAmount: 0,
    charges: NO_CHARGES,
    emdSetOff: false,
    ...prices,
    bidInterval,
    registrationDeadlineAt: startAt,
    startAt,
    endAt,
    images: [],
    createdBy: 'admin',
    createdAt: startAt,
    updatedAt: startAt,
    bidderCount: spec.bidders.length,
    lastNumber: spec.bidders.length,
    version: 1,
  };
  const bidders = spec.bidders.map(({ userId, name }, index): BidderItem => ({
    auctionId,
    sk: bidderSk(userId),
    userId,
    name,
    number: index + 1,
    registeredAt: startAt,
    deposit: 'held',
    depositAmount: 0,
  }));
  await putAll(client, tables.auctions, [listing, ...bidders]);
  const state: StateItem = {
    auctionId,
    sk: STATE_SK,
    status: 'pending',
    startAt,
    endAt,
    closesAt: endAt,
    bidInterval,
    basePrice,
    currentBid: basePrice,
    seq: 0,
    ...prices,
    leastBid: leastFirstBid(basePrice),
    amounts: NO_AMOUNTS,
  };
  await client.send(new PutCommand({ TableName: tables.auctions, Item: state }));
  await putAll(client, tables.feed, feedItems([{ listing, state }], Date.now()));
  return auctionId;
}

function verifiedProfile(userId: string): ProfileItem {
  return {
    userId,
    sk: PROFILE_SK,
    name: nameOf(userId),
    email: `${userId}@boli.test`,
    mobile: '9000000000',
    role: 'user',
    verifyStatus: 'verified',
    createdSort: `2026-01-01T00:00:00.000Z#${userId}`,
    isActive: true,
    walletBalance: 0,
    createdAt: 0,
    updatedAt: 0,
  };
}

/** The stored state of an auction. */
export async function storedState({ client, tables }: Storage, auctionId: string): Promise<StateItem> {
  const state = await getState(tableHandle('auctions', client, tables.auctions), auctionId);
  if (state === undefined) throw new Error(`There is no auction ${auctionId}.`);
  return state;
}

/** The whole ledger of an auction. */
export async function storedLedger({ client, tables }: Storage, auctionId: string): Promise<readonly BidItem[]> {
  const entries: BidItem[] = [];
  for await (const entry of ledgerStore(tableHandle('bids', client, tables.bids)).newestFirst(auctionId)) {
    entries.push(entry);
  }
  return entries.toReversed();
}

/** The state and the ledger, once the stream consumer has written every accepted bid. */
export async function stateAndLedger(storage: Storage, auctionId: string) {
  return eventually(
    async () => ({ state: await storedState(storage, auctionId), ledger: await storedLedger(storage, auctionId) }),
    ({ state, ledger }) => ledger.length >= state.seq,
    30_000,
  );
}
