import type { Paise } from '../../../shared/model/money/money.ts';
import { type BidderItem, bidderSk } from '../../tables/auctions/auction-items.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import { walletMovement } from '../../tables/users/wallet.ts';

interface PartOfDeposit {
  /** What moved the wallet: unique among the movements of its owner. */
  readonly key: string;
  /** Less than nothing where it has gone. */
  readonly amount: Paise;
  /** What is left of the deposit now; 0 where nothing is: then it is refunded, and would be asked for in full again. */
  readonly left: Paise;
  readonly description: string;
}

/** Wallet and registration follow a part of a deposit that has gone back, or has come back, without our asking. */
export function depositFollows(
  { auctions, users }: MoneyMovementTables,
  { paymentId, userId, auctionId, credited, bounced, status, amount: whole }: PaymentItem,
  bidder: BidderItem | undefined,
  { key, amount, left, description }: PartOfDeposit,
  now: number,
): readonly TransactWriteItem[] {
  // Of a refund that came back to us, wallet and registration were settled before.
  if (credited !== true || bounced === true) return [];
  const isGone = left === 0;
  const registration = {
    Update: {
      TableName: auctions.tableName,
      Key: { auctionId, sk: bidderSk(userId) },
      UpdateExpression: `SET depositAmount = :left${isGone ? ', deposit = :refunded' : ''}`,
      ConditionExpression: 'depositPaymentId = :paymentId AND deposit = :before',
      ExpressionAttributeValues: {
        ':left': isGone ? whole : left,
        ...(isGone && { ':refunded': 'refunded' }),
        ':paymentId': paymentId,
        ':before': bidder?.deposit,
      },
    },
  };
  // What was forfeited, or paid for the lot, has left the wallet before.
  const hasLeftWallet = status === 'forfeited' || status === 'set-off';
  return [
    ...(bidder?.depositPaymentId === paymentId ? [registration] : []),
    ...(hasLeftWallet ? [] : walletMovement({ users, userId, amount, at: now, key, description })),
  ];
}
