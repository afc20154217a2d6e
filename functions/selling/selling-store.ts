import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { getListing, type ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { listingKey } from '#functions/tables/auctions/listing-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { putNew, remove, update } from '#functions/tables/writes.ts';
import type { AuctionChange } from './editing/auction-changes.ts';
import { prepareFreedNumber, houseNumberWrites } from './house-number.ts';
import { noSaleBidders } from './sale-bidders.ts';
import { type Saved, statusCondition, save } from './selling-writes.ts';

type Deletion = Extract<AuctionChange, { kind: 'delete' }>;

/**
 * Puts the items of a new auction. Nothing if it exists, even deleted, or if another lot has its house number.
 *
 * @param numberWrites those of `house-number.ts`, unless the number is new
 */
export async function insertAuction(
  auctions: AuctionsTable,
  auction: ListingAndState,
  also: readonly TransactWriteItem[] = [],
  numberWrites = houseNumberWrites(auctions, auction.listing.auctionId, {}, auction.listing),
): Promise<'inserted' | 'exists' | 'number-taken'> {
  const items = [putNew(auctions, auction.listing), putNew(auctions, auction.state)];
  const saved = await save(auctions, [...items, ...also], numberWrites);
  if (saved === 'number-taken') return saved;
  return saved === 'saved' ? 'inserted' : 'exists';
}

/**
 * Deletes the listing. STATE stays as a tombstone with the title for items that still refer to it. If it listed a lot again,
 * the lot may then be listed again from the former auction.
 */
export async function saveDeletion(
  auctions: AuctionsTable,
  { listing, state: { pausedAt } }: ListingAndState,
  { from }: Deletion,
  { now, also = [] }: { readonly now: number; readonly also?: readonly TransactWriteItem[] },
): Promise<Saved> {
  const { auctionId } = listing;
  const deletion = [
    remove(auctions, listingKey(auctionId), { version: listing.version, bidderCount: 0, isRecord: undefined }),
    update<StateItem>(
      auctions,
      stateKey(auctionId),
      {
        set: {
          status: 'cancelled',
          deleted: true,
          title: listing.title,
          ...(from === 'pending' && pausedAt !== undefined && { neverStarted: true as const }),
        },
        setOnce: { closedAt: now },
        remove: ['pausedAt', 'pausedBy'],
      },
      { ...statusCondition(from, now, pausedAt), seq: 0 },
    ),
    ...(listing.relistOf === undefined
      ? []
      : [
          update<StateItem>(
            auctions,
            stateKey(listing.relistOf),
            { set: { relistedAs: undefined } },
            { relistedAs: auctionId },
          ),
        ]),
    ...noSaleBidders(auctions, listing),
    ...also,
  ];
  const former = listing.relistOf === undefined ? undefined : await getListing(auctions, listing.relistOf);
  return save(auctions, deletion, await prepareFreedNumber(auctions, listing, former));
}
