import type { Paise } from '../../../shared/model/money/money.ts';
import { type BidderItem, bidderSk } from '../../tables/auctions/auction-items.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import { walletMovement } from '../../domain/deposits/wallet.ts';

interface PartOfDeposit {
  /** Unique among the wallet movements of the owner. */
  readonly key: string;
  /** Negative if the money has gone back. */
  readonly amount: Paise;
  /** The rest of the deposit. If it is 0, the deposit is refunded, and a new one would be the full amount again. */
  readonly left: Paise;
  readonly description: string;
}

/** Updates wallet and registration after a part of a deposit was returned or bounced without a refund of ours. */
export function depositPartWrites(
  { auctions, users }: MoneyMovementTables,
  { paymentId, userId, auctionId, credited, bounced, status, amount: whole }: PaymentItem,
  bidder: BidderItem | undefined,
  { key, amount, left, description }: PartOfDeposit,
  now: number,
): readonly TransactWriteItem[] {
  // After a bounced refund, wallet and registration stay refunded.
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
  // A forfeited or set-off deposit has already left the wallet.
  const hasLeftWallet = status === 'forfeited' || status === 'set-off';
  return [
    ...(bidder?.depositPaymentId === paymentId ? [registration] : []),
    ...(hasLeftWallet ? [] : walletMovement({ users, userId, amount, at: now, key, description })),
  ];
}
