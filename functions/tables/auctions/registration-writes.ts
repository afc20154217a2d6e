import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Paise } from '../../../shared/model/money.ts';
import { type BidderItem, bidderSk, LISTING_SK } from './auction-items.ts';

/** The members of one transaction. */
export type TransactWriteItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

interface Registration {
  readonly auctionsTable: string;
  readonly auctionId: string;
  readonly userId: string;
  readonly name: string;
  /** The deposit, paise. */
  readonly amount: Paise;
  /** The payment that brought the deposit; undefined when the EMD is 0. */
  readonly paymentId: string | undefined;
  readonly now: number;
}

/**
 * The two writes that register a bidder, for the transaction that captures the deposit. In this order, so that
 * the caller can tell the reasons of a failed transaction apart:
 * [0] LISTING counts the bidder; fails when registration is over, or the auction is not published (any more);
 * [1] BIDDER# is put; fails when the user is already registered.
 */
export function capturedBidderWrites(registration: Registration): TransactWriteItems {
  const { auctionsTable, auctionId, userId, name, amount, paymentId, now } = registration;
  const bidder: BidderItem = {
    auctionId,
    sk: bidderSk(userId),
    userId,
    name,
    registeredAt: now,
    deposit: 'held',
    depositAmount: amount,
    ...(paymentId !== undefined && { depositPaymentId: paymentId }),
  };
  return [
    {
      Update: {
        TableName: auctionsTable,
        Key: { auctionId, sk: LISTING_SK },
        UpdateExpression: 'ADD bidderCount :one',
        ConditionExpression: 'listingStatus = :pending AND registrationDeadlineAt > :now',
        ExpressionAttributeValues: { ':one': 1, ':pending': 'pending', ':now': now },
      },
    },
    {
      Put: { TableName: auctionsTable, Item: bidder, ConditionExpression: 'attribute_not_exists(sk)' },
    },
  ];
}
