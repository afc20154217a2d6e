import { assignments } from '../tables/assignments.ts';
import type { TransactWriteItem } from '../tables/transact.ts';
import type { AuctionEdit } from './auction-edit.ts';
import { LISTING_SK, type ListingItem, STATE_SK, type StateItem } from '../tables/auctions/auction-items.ts';
import type { ListingAndState } from '../tables/auctions/auction-reads.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';
import { type Saved, save, standsAs } from './selling-writes.ts';

/** The files of a lot as its listing has them: images in display order. */
export type ListedFiles = Pick<ListingItem, 'images' | 'report' | 'documents'>;

export async function saveEdit(
  auctions: AuctionsTable,
  { listing }: ListingAndState,
  change: AuctionEdit,
  files: ListedFiles,
  now: number,
  also: readonly TransactWriteItem[] = [],
): Promise<Saved> {
  return save(auctions, [
    editListing(auctions, listing, change, files, now),
    editState(auctions, listing.auctionId, change, now),
    ...also,
  ]);
}

function editListing(
  { tableName }: AuctionsTable,
  listing: ListingItem,
  { content, status, needsNoBidders, changeText }: AuctionEdit,
  files: ListedFiles,
  now: number,
): TransactWriteItem {
  const set = {
    ...content,
    ...(changeText !== undefined && { lastChange: changeText }),
    ...files,
    listingStatus: status,
    updatedAt: now,
    version: listing.version + 1,
  };
  const { expression, names, values } = assignments(set satisfies Partial<ListingItem>);
  return {
    Update: {
      TableName: tableName,
      Key: { auctionId: listing.auctionId, sk: LISTING_SK },
      UpdateExpression: expression,
      ConditionExpression: `#version = :seen${needsNoBidders ? ' AND bidderCount = :nobody' : ''}`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ...values,
        ':seen': listing.version,
        ...(needsNoBidders && { ':nobody': 0 }),
      },
    },
  };
}

function editState(
  { tableName }: AuctionsTable,
  auctionId: string,
  { from, status, content, changeText }: AuctionEdit,
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
      // The stream notifies the bidders when `changes` grows.
      UpdateExpression: changeText === undefined ? expression : `${expression} ADD changes :one`,
      // There are no bids before the start. `seq` guards against different clocks.
      ConditionExpression: `${condition.expression} AND seq = :unbid`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ...values,
        ...condition.values,
        ':unbid': 0,
        ...(changeText !== undefined && { ':one': 1 }),
      },
    },
  };
}
