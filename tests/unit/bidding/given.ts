import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { bidder as aBidder, listing as aListing, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';

const NUMBERS: Readonly<Record<string, number>> = { asha: 1, ravi: 2 };

/** An auction that started an hour ago, ends in two hours, has a base price of ₹100 and no bids. */
export const runningAuction: StateItem = state({
  auctionId: 'lot-1',
  status: 'active',
  startAt: NOW - HOUR,
  endAt: NOW + 2 * HOUR,
  basePrice: 100_00,
});

export const bidOf = (userId: string, bidId = `bid-of-${userId}`, amount = 150_00) => ({
  bidId,
  userId,
  name: `Name of ${userId}`,
  number: NUMBERS[userId] ?? 9,
  amount,
  at: NOW,
});

/** The auction after asha's bid of ₹150. */
export const withBid: StateItem = {
  ...runningAuction,
  currentBid: 150_00,
  leastBid: 151_00,
  seq: 1,
  lastBid: bidOf('asha'),
  closesAt: NOW + 60_000,
};

export const completed: StateItem = { ...withBid, status: 'completed', closedAt: NOW + 63_000 };

export const bidder = (userId: string, more: Partial<BidderItem> = {}): BidderItem =>
  aBidder({
    auctionId: 'lot-1',
    userId,
    name: `Name of ${userId}`,
    number: NUMBERS[userId] ?? 9,
    depositAmount: 500_00,
    ...more,
  });

export const listing: ListingItem = aListing({
  auctionId: 'lot-1',
  listingStatus: 'active',
  title: 'Maruti Swift 2019',
  categorie: 'cars',
  basePrice: 100_00,
  emdAmount: 500_00,
  registrationDeadlineAt: NOW - 2 * HOUR,
  startAt: NOW - HOUR,
  endAt: NOW + 2 * HOUR,
  bidderCount: 2,
});
