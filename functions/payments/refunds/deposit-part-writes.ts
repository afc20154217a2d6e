import { walletMovement } from '#functions/domain/deposits/wallet.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';

interface PartOfDeposit {
  /** Unique among the wallet movements of the owner. */
  readonly key: string;
  /** Negative if the money has gone back. */
  readonly amount: Paise;
  /** The rest of the deposit. If it is 0, the deposit is refunded. */
  readonly left: Paise;
  readonly description: string;
}

/** Updates wallet and registration after a part of a deposit was returned or bounced without a refund of ours. */
export function depositPartWrites(
  { auctions, users }: MoneyMovementTables,
  { payment, bidder }: { readonly payment: PaymentItem; readonly bidder: BidderItem | undefined },
  { key, amount, left, description }: PartOfDeposit,
  now: number,
): readonly TransactWriteItem[] {
  const { paymentId, userId, auctionId, credited, bounced, status, amount: whole } = payment;
  // After a bounced refund, wallet and registration stay refunded.
  if (credited !== true || bounced === true) return [];
  // If all is gone, a new deposit would be the full amount again.
  const set = left === 0 ? ({ depositAmount: whole, deposit: 'refunded' } as const) : { depositAmount: left };
  const isUnchanged = { depositPaymentId: paymentId, deposit: bidder?.deposit };
  const registration = update<BidderItem>(auctions, bidderKey(auctionId, userId), { set }, isUnchanged);
  // A forfeited or set-off deposit has already left the wallet.
  const hasLeftWallet = status === 'forfeited' || status === 'set-off';
  return [
    ...(bidder?.depositPaymentId === paymentId ? [registration] : []),
    ...(hasLeftWallet ? [] : walletMovement({ users, userId, amount, at: now, key, description })),
  ];
}
