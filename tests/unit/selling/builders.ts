import type { AuctionContent } from '#functions/selling/auction-content.ts';
import type { AuctionUpdateCommand } from '#functions/selling/editing/auction-changes.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { listing as aListing, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';

export function content(changes: Partial<AuctionContent> = {}): AuctionContent {
  return {
    houseNumber: undefined,
    title: 'A bullock cart',
    description: 'Hardly used.',
    categorie: 'collectibles',
    basePrice: 1_000_00,
    emdAmount: 100_00,
    bidInterval: 60,
    steps: '0:1',
    reserve: undefined,
    latestEnd: undefined,
    charges: NO_CHARGES,
    facts: {},
    place: undefined,
    sale: undefined,
    sellerId: undefined,
    commission: undefined,
    sellerSince: undefined,
    missing: undefined,
    registrationDeadlineAt: NOW + HOUR,
    startAt: NOW + 2 * HOUR,
    endAt: NOW + 3 * HOUR,
    ...changes,
  };
}

export function listing(changes: Partial<ListingItem> = {}): ListingItem {
  const images = ['media/a1/1.jpg', 'media/a1/2.jpg', 'media/a1/3.jpg'];
  return aListing({ ...content(), images, version: 7, ...changes });
}

export function pair(status: StateItem['status'], changes: Partial<ListingItem> = {}): ListingAndState {
  return { listing: listing({ listingStatus: status, ...changes }), state: state({ status }) };
}

export function update(changes: Partial<AuctionUpdateCommand> = {}): AuctionUpdateCommand {
  return {
    kind: 'update',
    content: content(),
    status: 'pending',
    existingImages: undefined,
    imagesToRemove: [],
    newImages: 0,
    papers: {},
    maxImages: 5,
    cancelReason: undefined,
    version: 7,
    callerId: 'admin-2',
    claims: { auctionId: 'a1', createdBy: 'admin-1' },
    ...changes,
  };
}
