import { type BidderItem, bidderSk } from '#functions/tables/auctions/bidder-item.ts';
import { type ListingItem, listingKey } from '#functions/tables/auctions/listing-item.ts';
import { above, absentOr, below, exists, lacks } from '#functions/tables/expressions.ts';
import { powerKey } from '#functions/tables/sales/power-item.ts';
import { type SaleItem, saleKey } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { putNew, remove, update } from '#functions/tables/writes.ts';
import { type Paise, MIN_ORDER } from '#shared/model/money/money.ts';
import { admissionIncrement } from './recheck-admission.ts';

export interface Registration {
  readonly auctions: AuctionsTable;
  readonly auctionId: string;
  readonly userId: string;
  readonly name: string;
  /** The deposit, paise. */
  readonly amount: Paise;
  /** The payment that brought the deposit; undefined when the EMD is 0. */
  readonly paymentId: string | undefined;
  /** When the bidder paid (or registered, if nothing is to be paid). It must be before the deadline. */
  readonly paidAt: number;
  readonly now: number;
  /** The highest bidder number given so far in the auction. */
  readonly lastNumber: number;
  /** Whose lot it is, as it was read. */
  readonly sellerId?: string | undefined;
}

/**
 * The two writes that register a bidder, for the transaction that captures the deposit.
 * `count` updates LISTING. It fails when registration is over, the auction is not published, the EMD has changed,
 * the number is taken, or the bidder is barred.
 * `bidder` creates BIDDER#. It fails when the user is already registered.
 */
export function registerBidderWrites(registration: Registration): {
  readonly count: TransactWriteItem;
  readonly bidder: TransactWriteItem;
} {
  const { auctions, auctionId, userId, amount, paidAt, now, lastNumber, sellerId } = registration;
  const isCollected = amount > 0;
  return {
    count: update<ListingItem>(
      auctions,
      listingKey(auctionId),
      { set: { lastNumber: lastNumber + 1, ...(isCollected && { isRecord: true }) }, add: { bidderCount: 1 } },
      {
        listingStatus: 'pending',
        startAt: above(now),
        registrationDeadlineAt: above(paidAt),
        // An EMD below one rupee is not collected.
        emdAmount: isCollected ? amount : below(MIN_ORDER),
        lastNumber,
        barred: lacks(userId),
        // Such a lot takes registrations for its sale only.
        hasSaleDeposit: undefined,
        sellerId,
      },
    ),
    bidder: putNew(auctions, registrationItem(registration, auctionId)),
  };
}

function registrationItem(
  { userId, name, amount, paymentId, now, lastNumber }: Omit<Registration, 'auctionId'>,
  auctionId: string,
): BidderItem {
  return {
    auctionId,
    sk: bidderSk(userId),
    userId,
    name,
    number: lastNumber + 1,
    registeredAt: now,
    deposit: 'held',
    depositAmount: amount,
    ...(paymentId !== undefined && { depositPaymentId: paymentId }),
  };
}

/** A registration for a sale with one deposit. */
export interface SaleRegistration extends Omit<Registration, 'auctionId'> {
  readonly saleId: string;
  /** How many times of the deposit they may bid for. */
  readonly multiple: number;
}

/**
 * Like `registerBidderWrites`, for a sale. `bidder` also creates the bidding power. `count` fails also when the multiple has
 * changed.
 */
export function registerForSaleWrites(registration: SaleRegistration) {
  const { auctions, saleId, userId, amount, multiple, paidAt, now, lastNumber } = registration;
  // Not from 0, so that no entitlement from before a withdrawal is valid again.
  const power = { ...powerKey(saleId, userId), limit: amount * multiple, reserved: 0, lots: {}, admission: now };
  return {
    count: update<SaleItem>(
      auctions,
      saleKey(saleId),
      { set: { lastNumber: lastNumber + 1 }, add: { bidderCount: 1 } },
      {
        deposit: { amount, multiple },
        registrationDeadlineAt: above(paidAt),
        startAt: above(now),
        lastNumber: lastNumber === 0 ? absentOr(0) : lastNumber,
      },
    ),
    bidder: [putNew(auctions, registrationItem(registration, saleId)), putNew(auctions, power)],
  };
}

/** The writes that withdraw a registration for a sale. `registration` fails once they have bid. */
export function withdrawFromSaleWrites(
  auctions: AuctionsTable,
  { auctionId: saleId, sk, userId, deposit }: BidderItem,
  { now, until }: { readonly now: number; readonly until: 'registrationDeadlineAt' | 'startAt' },
) {
  return {
    count: update<SaleItem>(
      auctions,
      saleKey(saleId),
      { add: { bidderCount: -1 } },
      { startAt: above(now), [until]: above(now) },
    ),
    registration: [
      remove(auctions, { auctionId: saleId, sk }, { deposit, outcome: undefined }),
      remove(auctions, powerKey(saleId, userId), { sk: exists, hasBid: undefined }),
    ],
  };
}

/**
 * The writes that withdraw a registration before the start, for the transaction that moves the deposit.
 * `count` updates LISTING. It fails after `until` or the start.
 * `registration` deletes BIDDER# and increments `admission` of STATE, which invalidates cached entitlements.
 */
export function withdrawBidderWrites(
  auctions: AuctionsTable,
  { auctionId, sk, deposit }: Pick<BidderItem, 'auctionId' | 'sk' | 'deposit'>,
  { now, until }: { readonly now: number; readonly until: 'registrationDeadlineAt' | 'startAt' },
): { readonly count: TransactWriteItem; readonly registration: readonly TransactWriteItem[] } {
  return {
    // `lastNumber` stays, so that no other bidder gets this number.
    count: update<ListingItem>(
      auctions,
      listingKey(auctionId),
      { add: { bidderCount: -1 } },
      { listingStatus: 'pending', startAt: above(now), [until]: above(now) },
    ),
    registration: [
      remove(auctions, { auctionId, sk }, { deposit, outcome: undefined }),
      admissionIncrement(auctions, auctionId),
    ],
  };
}
