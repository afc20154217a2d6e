import { NO_CHARGES } from '../../../shared/model/charges.ts';
import type { AuctionContent, UpdateCommand } from '../../../functions/selling/auction-changes.ts';
import type { BidderItem, ListingItem, StateItem } from '../../../functions/tables/auctions/auction-items.ts';
import type { AuctionPair } from '../../../functions/tables/auctions/auction-reads.ts';

/** A whole minute, so that the form's minutes and the stored times agree. */
export const NOW = Date.UTC(2026, 10, 2, 9, 0);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export function content(changes: Partial<AuctionContent> = {}): AuctionContent {
  return {
    title: 'A bullock cart',
    description: 'Hardly used.',
    categorie: 'collectibles',
    basePrice: 1_000_00,
    emdAmount: 100_00,
    bidInterval: 60,
    charges: NO_CHARGES,
    registrationDeadlineAt: NOW + HOUR,
    startAt: NOW + 2 * HOUR,
    endAt: NOW + 3 * HOUR,
    ...changes,
  };
}

export function listing(changes: Partial<ListingItem> = {}): ListingItem {
  return {
    ...content(),
    auctionId: 'a1',
    sk: 'LISTING',
    listingStatus: 'pending',
    createdSort: `${new Date(NOW).toISOString()}#a1`,
    images: ['media/a1/1.jpg', 'media/a1/2.jpg', 'media/a1/3.jpg'],
    createdBy: 'admin-1',
    createdAt: NOW,
    updatedAt: NOW,
    bidderCount: 0,
    version: 7,
    ...changes,
  };
}

export function state(changes: Partial<StateItem> = {}): StateItem {
  return {
    auctionId: 'a1',
    sk: 'STATE',
    status: 'pending',
    startAt: NOW + 2 * HOUR,
    endAt: NOW + 3 * HOUR,
    closesAt: NOW + 3 * HOUR,
    bidInterval: 60,
    basePrice: 1_000_00,
    currentBid: 1_000_00,
    seq: 0,
    ...changes,
  };
}

export function pair(status: StateItem['status'], changes: Partial<ListingItem> = {}): AuctionPair {
  const filed = listing({ listingStatus: status, ...changes });
  return { listing: { ...filed, statusCategory: `${status}#${filed.categorie}` }, state: state({ status }) };
}

export function bidder(changes: Partial<BidderItem> = {}): BidderItem {
  return {
    auctionId: 'a1',
    sk: 'BIDDER#u1',
    userId: 'u1',
    name: 'Asha',
    registeredAt: NOW,
    deposit: 'held',
    depositAmount: 100_00,
    depositPaymentId: 'p1',
    ...changes,
  };
}

export function update(changes: Partial<UpdateCommand> = {}): UpdateCommand {
  return {
    kind: 'update',
    content: content(),
    status: 'pending',
    existingImages: undefined,
    imagesToRemove: [],
    newImages: 0,
    cancelReason: undefined,
    version: 7,
    callerId: 'admin-2',
    claims: { auctionId: 'a1', createdBy: 'admin-1' },
    ...changes,
  };
}
