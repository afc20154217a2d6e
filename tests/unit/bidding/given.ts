import type { BidderItem, ListingItem, StateItem } from '../../../functions/tables/auctions/auction-items.ts';

/** A moment in the middle of the auction. */
export const T0 = Date.parse('2026-03-05T11:00:00.000Z');
const HOUR = 3_600_000;

/** An auction that started an hour ago, ends in two hours, has a base price of ₹100 and no bids. */
export const runningAuction: StateItem = {
  auctionId: 'lot-1',
  sk: 'STATE',
  status: 'active',
  startAt: T0 - HOUR,
  endAt: T0 + 2 * HOUR,
  closesAt: T0 + 2 * HOUR,
  bidInterval: 60,
  basePrice: 100_00,
  currentBid: 100_00,
  seq: 0,
};

export const bidOf = (userId: string, bidId = `bid-of-${userId}`) => ({
  bidId,
  userId,
  name: `Name of ${userId}`,
  at: T0,
});

/** The same auction after asha's bid of ₹150. */
export const withBid: StateItem = {
  ...runningAuction,
  currentBid: 150_00,
  seq: 1,
  lastBid: bidOf('asha'),
  closesAt: T0 + 60_000,
};

export const completed: StateItem = { ...withBid, status: 'completed', closedAt: T0 + 63_000 };

export const bidder = (userId: string, more: Partial<BidderItem> = {}): BidderItem => ({
  auctionId: 'lot-1',
  sk: `BIDDER#${userId}`,
  userId,
  name: `Name of ${userId}`,
  registeredAt: T0 - 5 * HOUR,
  deposit: 'held',
  depositAmount: 500_00,
  depositPaymentId: `emd_${userId}`,
  ...more,
});

export const listing: ListingItem = {
  auctionId: 'lot-1',
  sk: 'LISTING',
  listingStatus: 'active',
  createdSort: '2026-03-01T00:00:00.000Z#lot-1',
  title: 'Maruti Swift 2019',
  description: 'A car.',
  categorie: 'cars',
  basePrice: 100_00,
  emdAmount: 500_00,
  bidInterval: 60,
  registrationDeadlineAt: T0 - 2 * HOUR,
  startAt: T0 - HOUR,
  endAt: T0 + 2 * HOUR,
  images: [],
  createdBy: 'admin-1',
  createdAt: T0 - 100 * HOUR,
  updatedAt: T0 - 100 * HOUR,
  bidderCount: 2,
  version: 1,
};
