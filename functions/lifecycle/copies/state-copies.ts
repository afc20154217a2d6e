/** The copies of STATE that others read: the bidder's own last bid, and the place of the auction in the catalogue. */
import { isDeepStrictEqual } from 'node:util';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { BidItem } from '../../tables/bids/bid-item.ts';
import { bidderSk, LISTING_SK } from '../../tables/auctions/auction-items.ts';
import { type AuctionPair, getAuctionPair } from '../../tables/auctions/auction-reads.ts';
import { countMoved } from '../../tables/auctions/catalogue-counts.ts';
import { keysFromState } from '../../tables/auctions/catalogue-keys.ts';
import { filedStatus } from '../../tables/auctions/filed-status.ts';
import { searchEntryFromState, searchKeys } from '../../tables/auctions/search-entry.ts';
import { assignments } from '../../tables/assignments.ts';
import { writeIf } from '../../tables/write-if.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/** Writes a bidder's last accepted bid; a repeated or late write never replaces a newer one, which is a higher one. */
export async function writeLastBid(
  { client, tableName }: AuctionsTable,
  { auctionId, userId, amount, at }: BidItem,
): Promise<void> {
  const update: UpdateCommandInput = {
    TableName: tableName,
    Key: { auctionId, sk: bidderSk(userId) },
    UpdateExpression: 'SET lastBidAmount = :amount, lastBidAt = :at',
    ConditionExpression: 'attribute_exists(sk) AND (attribute_not_exists(lastBidAmount) OR lastBidAmount < :amount)',
    ExpressionAttributeValues: { ':amount': amount, ':at': at },
  };
  // An unmet condition means that somebody else has written what is newer.
  await writeIf(() => client.send(new UpdateCommand(update)));
}

/** An edit may come in between; then what was read is read again. */
const ATTEMPTS = 3;

/**
 * Files the listing in the catalogue as STATE is now, not as some event says: its status, price and closing time.
 * Events of one auction are handled one after the other, so the last event always leaves the final place. No
 * transaction with STATE: it would collide with bids.
 */
export async function fileListing(auctions: AuctionsTable, auctionId: string, now: number): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const auction = await getAuctionPair(auctions, auctionId);
    if (auction === undefined || auction.state.deleted === true) return;
    if ((await filePair(auctions, auction, now)) !== 'changed') return;
  }
  throw new Error(`The listing of ${auctionId} changed while it was filed.`);
}

/** Files a listing as its state says. `changed`: somebody edited or filed it meanwhile, and nothing was written. */
export async function filePair(
  auctions: AuctionsTable,
  { listing, state }: AuctionPair,
  now: number,
): Promise<'right' | 'filed' | 'changed'> {
  const { auctionId, version, categorie, statusCategory: counted } = listing;
  const place = {
    listingStatus: filedStatus(state),
    ...keysFromState(state, categorie),
    searchEntry: searchEntryFromState(listing, state),
  };
  if (isDeepStrictEqual({ ...listing, ...place }, listing)) return 'right';
  // The feed of the search says only what a search does not read live.
  const isNews = !isDeepStrictEqual(listing.searchEntry, place.searchEntry);
  const { expression, names, values } = assignments({ ...place, ...(isNews && searchKeys(auctionId, now)) });
  const written = await writeIf(() =>
    auctions.client.send(
      new UpdateCommand({
        TableName: auctions.tableName,
        Key: { auctionId, sk: LISTING_SK },
        UpdateExpression: expression,
        ConditionExpression: `version = :seen AND ${counted === undefined ? 'attribute_not_exists(statusCategory)' : 'statusCategory = :counted'}`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ...values,
          ':seen': version,
          ...(counted !== undefined && { ':counted': counted }),
        },
      }),
    ),
  );
  if (!written.ok) return 'changed';
  await countMoved(auctions, counted, place.statusCategory);
  return 'filed';
}
