import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type ListingItem, listingKey } from '#functions/tables/auctions/listing-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { houseNumberWrites } from '../house-number.ts';
import { formerSellersAfter } from '../lot-seller.ts';
import { noSaleBidders } from '../sale-bidders.ts';
import { type Saved, save, statusCondition } from '../selling-writes.ts';
import type { AuctionEdit } from './auction-edit.ts';
import { liveTerms } from './live-terms.ts';

/** The files of a lot as its listing has them: images in display order. */
export type ListedFiles = Pick<ListingItem, 'images' | 'report' | 'documents'>;

interface EditWrite {
  /** Those of the lot after the edit. */
  readonly files: ListedFiles;
  readonly now: number;
  /** Further writes of the transaction. */
  readonly also?: readonly TransactWriteItem[];
  /** Those of `lot-seller.ts`. */
  readonly sellerChecks?: readonly TransactWriteItem[];
}

export async function saveEdit(
  auctions: AuctionsTable,
  { listing }: ListingAndState,
  change: AuctionEdit,
  { files, now, also = [], sellerChecks = [] }: EditWrite,
): Promise<Saved> {
  const noBidders = change.needsNoBidders ? noSaleBidders(auctions, listing) : [];
  return save(
    auctions,
    [
      editListing(auctions, listing, change, { files, now }),
      editState(auctions, listing.auctionId, change, now),
      ...noBidders,
      ...also,
    ],
    houseNumberWrites(auctions, listing.auctionId, listing, change.content),
    sellerChecks,
  );
}

function editListing(
  auctions: AuctionsTable,
  listing: ListingItem,
  { content, status, needsNoBidders, changeText }: AuctionEdit,
  { files, now }: Pick<EditWrite, 'files' | 'now'>,
): TransactWriteItem {
  const { auctionId, version, bidderCount, startAt } = listing;
  const set = {
    ...content,
    formerSellers: formerSellersAfter(listing, content.sellerId),
    // Without bidders nobody waits for an earlier text.
    ...((changeText !== undefined || bidderCount === 0) && { lastChange: changeText }),
    // Nobody has registered, and what announced the old start is over.
    ...(content.startAt !== startAt && { postponed: undefined }),
    ...files,
    listingStatus: status,
    updatedAt: now,
    version: version + 1,
  };
  const isUnchanged = { version, ...(needsNoBidders && { bidderCount: 0 }) };
  return update<ListingItem>(auctions, listingKey(auctionId), { set }, isUnchanged);
}

function editState(
  auctions: AuctionsTable,
  auctionId: string,
  { from, status, content, changeText }: AuctionEdit,
  now: number,
): TransactWriteItem {
  // The stream notifies bidders and watchers when `changes` grows.
  const isTold = changeText !== undefined || (from === 'pending' && status === 'draft');
  const change = { set: liveTerms(status, content), ...(isTold && { add: { changes: 1 } }) };
  // There are no bids before the start. `seq` guards against different clocks.
  return update<StateItem>(auctions, stateKey(auctionId), change, { ...statusCondition(from, now), seq: 0 });
}
