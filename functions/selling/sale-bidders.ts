/**
 * Lots of a sale with one deposit: whoever has registered for the sale may bid on all of them, so they are frozen like lots
 * with bidders of their own. The count of registrations is in the sale; nothing writes it to a thousand lots.
 */
import { getListingAndState, type ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { absentOr } from '#functions/tables/expressions.ts';
import { readSale, saleKey } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { check } from '#functions/tables/writes.ts';

export const NO_SALE = 'This sale does not exist.';

/** An auction with the number of those who may bid on it. Undefined if it does not exist or was deleted. */
export async function getWithBidders(auctions: AuctionsTable, auctionId: string): Promise<ListingAndState | undefined> {
  const auction = await getListingAndState(auctions, auctionId);
  if (auction === undefined) return undefined;
  return { ...auction, listing: { ...auction.listing, bidderCount: await countBidders(auctions, auction.listing) } };
}

/** How many may bid on a lot: those who have registered for it, or for its sale. */
export async function countBidders(
  auctions: AuctionsTable,
  listing: Pick<ListingItem, 'hasSaleDeposit' | 'saleId' | 'listingStatus' | 'bidderCount'>,
): Promise<number> {
  const { saleId, bidderCount } = listing;
  if (!isFrozenBySale(listing) || saleId === undefined) return bidderCount;
  return Math.max(bidderCount, (await readSale(auctions, saleId))?.bidderCount ?? 0);
}

/** A draft is not offered yet, so nobody has paid for its terms. */
const isFrozenBySale = ({
  hasSaleDeposit,
  listingStatus,
}: Pick<ListingItem, 'hasSaleDeposit' | 'listingStatus'>): boolean =>
  hasSaleDeposit === true && listingStatus !== 'draft';

/** For the transaction of a change that is unfair to bidders, in addition to the condition on the listing. */
export const noSaleBidders = (
  auctions: AuctionsTable,
  listing: Pick<ListingItem, 'hasSaleDeposit' | 'saleId' | 'listingStatus'>,
): readonly TransactWriteItem[] =>
  isFrozenBySale(listing) && listing.saleId !== undefined
    ? [check(auctions, saleKey(listing.saleId), { bidderCount: absentOr(0) })]
    : [];
