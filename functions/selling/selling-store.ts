/**
 * The writes of an admin to an auction. LISTING and STATE change in one transaction; only the cancelling of a running
 * auction is a single write of STATE, because a transaction there would collide with the bids. The conditions are
 * the rules of `decide` at the moment of writing. `also` are writes that belong to the same fact: the line of who did it.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { assignments } from '../tables/assignments.ts';
import { transact, type TransactWriteItem } from '../tables/transact.ts';
import { writeIf } from '../tables/write-if.ts';
import type { AuctionChange } from './auction-changes.ts';
import { LISTING_SK, type ListingItem, STATE_SK, type StateItem } from '../tables/auctions/auction-items.ts';
import type { AuctionPair } from '../tables/auctions/auction-reads.ts';
import { countWrites } from '../tables/auctions/catalogue-counts.ts';
import { catalogueKeys, statusCategory } from '../tables/auctions/catalogue-keys.ts';
import { searchEntryOf, searchKeys } from '../tables/auctions/search-entry.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';

type Edit = Extract<AuctionChange, { kind: 'edit' }>;
type Cancel = Extract<AuctionChange, { kind: 'cancel' }>;
type Deletion = Extract<AuctionChange, { kind: 'delete' }>;

/** `changed`: something the decision was based on is no longer so; nothing was written. */
export type Saved = 'saved' | 'changed';

/** Puts a new auction: both items, or nothing when one of them is there, also of an auction deleted since. */
export async function insertAuction(
  auctions: AuctionsTable,
  auction: AuctionPair,
  also: readonly TransactWriteItem[] = [],
): Promise<'inserted' | 'exists'> {
  const items = [auction.listing, auction.state].map((Item) => ({
    Put: { TableName: auctions.tableName, Item, ConditionExpression: 'attribute_not_exists(sk)' },
  }));
  const counted = countWrites(auctions, undefined, auction.listing.statusCategory);
  const written = await transact(auctions.client, [{ name: 'auction', writes: [...items, ...counted, ...also] }]);
  return written.ok ? 'inserted' : 'exists';
}

/** Writes an edit and moves the status; `images` are the keys of all images, in the order to show. */
export async function saveEdit(
  auctions: AuctionsTable,
  { listing }: AuctionPair,
  change: Edit,
  images: readonly string[],
  now: number,
  also: readonly TransactWriteItem[] = [],
): Promise<Saved> {
  return save(auctions, [
    editListing(auctions, listing, change, [...images], now),
    editState(auctions, listing.auctionId, change, now),
    ...countWrites(auctions, listing.statusCategory, statusCategory(change.status, change.content.categorie)),
    ...also,
  ]);
}

/** Still filed, and so counted, where it was read. */
const isFiled = ({ statusCategory: filed }: ListingItem) => ({
  expression: filed === undefined ? 'attribute_not_exists(statusCategory)' : 'statusCategory = :filed',
  values: filed === undefined ? {} : { ':filed': filed },
});

function editListing(
  { tableName }: AuctionsTable,
  listing: ListingItem,
  { content, status, needsNoBidders, words }: Edit,
  images: string[],
  now: number,
): TransactWriteItem {
  const { auctionId } = listing;
  const { categorie, basePrice: price, endAt: closesAt } = content;
  const filed = isFiled(listing);
  const set = {
    ...content,
    ...(words !== undefined && { lastChange: words }),
    ...catalogueKeys({ auctionId, status, categorie, price, closesAt }),
    ...searchKeys(auctionId, now),
    searchEntry: searchEntryOf({ ...content, createdAt: listing.createdAt }, status),
    images,
    listingStatus: status,
    updatedAt: now,
    version: listing.version + 1,
  };
  const { expression, names, values } = assignments(set satisfies Partial<ListingItem>);
  return {
    Update: {
      TableName: tableName,
      Key: { auctionId, sk: LISTING_SK },
      UpdateExpression: expression,
      ConditionExpression: `#version = :seen AND ${filed.expression}${needsNoBidders ? ' AND bidderCount = :nobody' : ''}`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ...values,
        ...filed.values,
        ':seen': listing.version,
        ...(needsNoBidders && { ':nobody': 0 }),
      },
    },
  };
}

function editState(
  { tableName }: AuctionsTable,
  auctionId: string,
  { from, status, content, words }: Edit,
  now: number,
): TransactWriteItem {
  const { startAt, endAt, bidInterval, basePrice } = content;
  const set = { status, startAt, endAt, closesAt: endAt, bidInterval, basePrice, currentBid: basePrice };
  const { expression, names, values } = assignments(set satisfies Partial<StateItem>);
  const condition = standsAs(from, now);
  return {
    Update: {
      TableName: tableName,
      Key: { auctionId, sk: STATE_SK },
      // The stream tells the bidders when the count of changes moves.
      UpdateExpression: words === undefined ? expression : `${expression} ADD changes :one`,
      // No bid is possible before the start; the sequence number makes sure where the clocks of two machines differ.
      ConditionExpression: `${condition.expression} AND seq = :unbid`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ...values,
        ...condition.values,
        ':unbid': 0,
        ...(words !== undefined && { ':one': 1 }),
      },
    },
  };
}

/** Cancels an auction; the stream of STATE then sends the deposits back. */
export async function saveCancel(
  auctions: AuctionsTable,
  { listing }: AuctionPair,
  change: Cancel,
  now: number,
  also: readonly TransactWriteItem[] = [],
): Promise<Saved> {
  const update = cancelState(auctions, listing.auctionId, change, now);
  if (change.from === 'active') return updateAlone(auctions, update, also);
  // Together with LISTING, so that what was edited meanwhile is decided again, and that no deposit is captured for an auction that was just cancelled.
  const cancelled = statusCategory('cancelled', listing.categorie);
  const filed = isFiled(listing);
  const search = searchKeys(listing.auctionId, now);
  const listingUpdate = {
    TableName: auctions.tableName,
    Key: { auctionId: listing.auctionId, sk: LISTING_SK },
    UpdateExpression:
      'SET listingStatus = :cancelled, statusCategory = :category, updatedAt = :now, searchShard = :shard, searchSort = :changed, searchEntry = :entry ADD version :one',
    ConditionExpression: `version = :seen AND ${filed.expression}`,
    ExpressionAttributeValues: {
      ...filed.values,
      ':cancelled': 'cancelled',
      ':category': cancelled,
      ':now': now,
      ':one': 1,
      ':seen': listing.version,
      ':shard': search.searchShard,
      ':changed': search.searchSort,
      ':entry': searchEntryOf(listing, 'cancelled', { price: listing.basePrice, closedAt: now }),
    },
  };
  const counted = countWrites(auctions, listing.statusCategory, cancelled);
  return save(auctions, [{ Update: listingUpdate }, { Update: update }, ...counted, ...also]);
}

function cancelState({ tableName }: AuctionsTable, auctionId: string, { from, reason }: Cancel, now: number) {
  const set = { status: 'cancelled', closedAt: now, ...(reason !== undefined && { cancelReason: reason }) } as const;
  const { expression, names, values } = assignments(set satisfies Partial<StateItem>);
  const condition = standsAs(from, now);
  return {
    TableName: tableName,
    Key: { auctionId, sk: STATE_SK },
    UpdateExpression: expression,
    ConditionExpression: condition.expression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...values, ...condition.values },
  };
}

async function updateAlone(
  auctions: AuctionsTable,
  update: ReturnType<typeof cancelState>,
  also: readonly TransactWriteItem[],
): Promise<Saved> {
  const written = await writeIf(() => auctions.client.send(new UpdateCommand(update)));
  if (!written.ok) return 'changed';
  if (also.length > 0) await save(auctions, also);
  return 'saved';
}

/** Removes a listing that is no record, and leaves STATE as a tombstone with the title, for whatever still names it. */
export async function saveDeletion(
  auctions: AuctionsTable,
  { listing }: AuctionPair,
  { from }: Deletion,
  now: number,
  also: readonly TransactWriteItem[] = [],
): Promise<Saved> {
  const { auctionId } = listing;
  const condition = standsAs(from, now);
  const filed = isFiled(listing);
  // Without an entry: whoever follows the feed forgets the auction.
  const { searchShard, searchSort } = searchKeys(auctionId, now);
  return save(auctions, [
    {
      Delete: {
        TableName: auctions.tableName,
        Key: { auctionId, sk: LISTING_SK },
        // Counted where it is filed, which the stream may have changed.
        ConditionExpression: `version = :seen AND ${filed.expression} AND bidderCount = :none AND attribute_not_exists(isRecord)`,
        ExpressionAttributeValues: { ...filed.values, ':seen': listing.version, ':none': 0 },
      },
    },
    {
      Update: {
        TableName: auctions.tableName,
        Key: { auctionId, sk: STATE_SK },
        UpdateExpression:
          'SET #status = :cancelled, deleted = :yes, title = :title, closedAt = if_not_exists(closedAt, :now), searchShard = :shard, searchSort = :changed',
        ConditionExpression: `${condition.expression} AND seq = :none`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ...condition.values,
          ':cancelled': 'cancelled',
          ':yes': true,
          ':title': listing.title,
          ':now': now,
          ':none': 0,
          ':shard': searchShard,
          ':changed': searchSort,
        },
      },
    },
    ...countWrites(auctions, listing.statusCategory, undefined),
    ...also,
  ]);
}

async function save({ client }: AuctionsTable, writes: readonly TransactWriteItem[]): Promise<Saved> {
  const written = await transact(client, [{ name: 'auction', writes }]);
  return written.ok ? 'saved' : 'changed';
}

/** `statusForAdmin` as a condition on STATE: what must still be true when the write arrives. */
function standsAs(from: Cancel['from'] | Deletion['from'], now: number) {
  if (from === 'active') {
    return {
      expression: '#status IN (:isPending, :isActive) AND startAt <= :at AND closesAt > :at',
      values: { ':isPending': 'pending', ':isActive': 'active', ':at': now },
    };
  }
  if (from === 'pending') {
    return { expression: '#status = :is AND startAt > :at', values: { ':is': from, ':at': now } };
  }
  return { expression: '#status = :is', values: { ':is': from } };
}
