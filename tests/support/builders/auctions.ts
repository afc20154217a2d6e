import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { NO_AMOUNTS } from '#functions/tables/auctions/last-bids.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { leastAbove, ONE_RUPEE, textFromSteps } from '#shared/model/auctions/price-steps.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { HOUR, NOW } from './time.ts';

const TERMS = { startAt: NOW + 2 * HOUR, endAt: NOW + 3 * HOUR, basePrice: 1_000_00, bidInterval: 60 };

/** The listing of an auction that is open for registration for another hour. */
export function listing(change: Partial<ListingItem> = {}): ListingItem {
  const auctionId = change.auctionId ?? 'a1';
  return {
    ...TERMS,
    auctionId,
    sk: 'LISTING',
    listingStatus: 'pending',
    createdSort: `${new Date(NOW).toISOString()}#${auctionId}`,
    title: 'A bullock cart',
    description: 'Hardly used.',
    categorie: 'collectibles',
    facts: {},
    lotNumber: 1_001,
    report: null,
    documents: [],
    emdAmount: 100_00,
    charges: NO_CHARGES,
    emdSetOff: false,
    steps: textFromSteps(ONE_RUPEE),
    registrationDeadlineAt: NOW + HOUR,
    images: [],
    createdBy: 'admin-1',
    createdAt: NOW,
    updatedAt: NOW,
    bidderCount: 0,
    lastNumber: 0,
    version: 1,
    ...change,
  };
}

/** The state of an auction that begins in two hours and ends an hour later. */
export function state(change: Partial<StateItem> = {}): StateItem {
  const terms = { ...TERMS, ...change };
  return {
    auctionId: 'a1',
    sk: 'STATE',
    status: 'pending',
    closesAt: terms.endAt,
    currentBid: terms.basePrice,
    seq: 0,
    steps: textFromSteps(ONE_RUPEE),
    leastBid: leastAbove(ONE_RUPEE, change.currentBid ?? terms.basePrice),
    amounts: NO_AMOUNTS,
    ...terms,
  };
}

/** A bidder's registration with a held deposit. */
export function bidder(change: Partial<BidderItem> = {}): BidderItem {
  const userId = change.userId ?? 'u1';
  return {
    auctionId: 'a1',
    sk: `BIDDER#${userId}`,
    userId,
    name: 'Asha',
    number: 1,
    registeredAt: NOW - 5 * HOUR,
    deposit: 'held',
    depositAmount: 100_00,
    depositPaymentId: `emd_${userId}`,
    ...change,
  };
}
