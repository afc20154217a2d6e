import type { Paise } from '../../../shared/model/money.ts';
import type { TransactWriteItem } from '../transact.ts';
import { type BidderItem, bidderSk, LISTING_SK } from './auction-items.ts';

export interface Registration {
  readonly auctionsTable: string;
  readonly auctionId: string;
  readonly userId: string;
  readonly name: string;
  /** The deposit, paise. */
  readonly amount: Paise;
  /** The payment that brought the deposit; undefined when the EMD is 0. */
  readonly paymentId: string | undefined;
  readonly now: number;
  /** How many bidders the auction has so far. */
  readonly bidderCount: number;
}

/**
 * The two writes that register a bidder, for the transaction that captures the deposit.
 * `count`: LISTING counts the bidder; not met when registration is over, when the auction is not published (any more), and
 * when it has another number of bidders by now.
 * `bidder`: BIDDER# is put; not met when the user is already registered.
 */
export function capturedBidderWrites(registration: Registration): {
  readonly count: TransactWriteItem;
  readonly bidder: TransactWriteItem;
} {
  const { auctionsTable, auctionId, userId, name, amount, paymentId, now, bidderCount } = registration;
  const item: BidderItem = {
    auctionId,
    sk: bidderSk(userId),
    userId,
    name,
    number: bidderCount + 1,
    registeredAt: now,
    deposit: 'held',
    depositAmount: amount,
    ...(paymentId !== undefined && { depositPaymentId: paymentId }),
  };
  return {
    count: {
      Update: {
        TableName: auctionsTable,
        Key: { auctionId, sk: LISTING_SK },
        UpdateExpression: 'ADD bidderCount :one',
        ConditionExpression: 'listingStatus = :pending AND registrationDeadlineAt > :now AND bidderCount = :count',
        ExpressionAttributeValues: { ':one': 1, ':pending': 'pending', ':now': now, ':count': bidderCount },
      },
    },
    bidder: {
      Put: { TableName: auctionsTable, Item: item, ConditionExpression: 'attribute_not_exists(sk)' },
    },
  };
}
