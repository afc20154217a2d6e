import { walletMovement } from '#functions/domain/deposits/wallet.ts';
import { amountToReturn, sameRest } from '#functions/domain/payments/payment-state.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { update } from '#functions/tables/writes.ts';
import { debit, formatInr } from '#shared/model/money/money.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';

/** A refund that was made, by the provider or by bank transfer. */
export interface DoneRefund extends Pick<ProviderRefund, 'refundId' | 'reference'> {
  /** The admin who sent a bank transfer; absent for the provider's refund. */
  readonly by?: string;
  /** The key of the ledger entry, by default `refundId`. */
  readonly key?: string;
  readonly reason?: string;
  /** The entries of the audit log. */
  readonly audit?: readonly TransactWriteItem[];
  /** Claims the UTR of a bank transfer, so that no other refund or payment uses it. */
  readonly claim?: readonly TransactWriteItem[];
}

/**
 * Records a processed refund in one transaction: the payment, the ledger, the activity log, and for a held deposit the
 * registration and the wallet. The reconciler then checks that the payer was notified.
 * @returns false if the refund is already recorded or its UTR is used. Throws if another condition fails.
 */
export async function recordRefund(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  refund: DoneRefund,
  now: number,
): Promise<boolean> {
  const { paymentId: subject, auctionId, userId } = payment;
  const { refundId, key = refundId, by = 'razorpay', reason, audit = [], claim = [] } = refund;
  const amount = amountToReturn(payment);
  const entry = moneyWrite(tables.money, {
    subject,
    kind: 'refunded',
    key,
    at: now,
    auctionId,
    userId,
    amount,
    moved: ['held', 'payer'],
    by,
    reason,
    reference: refundId,
  });
  const isDeposit = payment.credited === true && payment.bounced !== true;
  const written = await transact(tables.payments.client, [
    { name: 'payment', writes: [refundedWrite(tables, payment, refund, now)] },
    { name: 'money', writes: [entry] },
    { name: 'deposit', writes: isDeposit ? await depositWrites(tables, payment, now) : [] },
    { name: 'activity', writes: [refundActivity(tables, payment, now)] },
    { name: 'audit', writes: audit },
    { name: 'claim', writes: claim },
  ]);
  if (written.ok) return true;
  if (written.error.has('payment') || written.error.has('claim')) return false;
  throw new Error(`The refund of ${subject} could not be recorded: ${[...written.error].join(', ')}`);
}

function refundedWrite(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { refundId, reference, by }: DoneRefund,
  now: number,
): TransactWriteItem {
  const set = {
    status: 'refunded',
    refundId,
    refundedAt: now,
    updatedAt: now,
    attention: 'recheck',
    attentionSince: isoFrom(now),
    ...(reference !== undefined && { refundReference: reference }),
    refundBy: by === undefined ? undefined : 'bank',
    refundProblem: undefined,
  } as const;
  const isDue = { status: 'refunding', ...sameRest(payment) } as const;
  return update<PaymentItem>(tables.payments, { paymentId: payment.paymentId }, { set }, isDue);
}

/** Updates registration and wallet for a held deposit. */
async function depositWrites(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  now: number,
): Promise<TransactWriteItem[]> {
  const { auctions, users } = tables;
  const { paymentId, userId, auctionId, auctionTitle, amount } = payment;
  const bidder = await getBidder(auctions, auctionId, userId);
  // A withdrawal deletes the registration; a runner-up's second EMD replaces its payment.
  const isCurrent = bidder?.depositPaymentId === paymentId;
  const registration = update<BidderItem>(
    auctions,
    bidderKey(auctionId, userId),
    { set: { deposit: 'refunded', depositAmount: amount } },
    { deposit: 'refunding', depositPaymentId: paymentId },
  );
  return [
    ...(isCurrent ? [registration] : []),
    ...walletMovement({
      users,
      userId,
      amount: debit(amountToReturn(payment)),
      at: now,
      key: `refund-${paymentId}`,
      description: `EMD refunded: ${auctionTitle}`,
    }),
  ];
}

function refundActivity(tables: MoneyMovementTables, payment: PaymentItem, now: number): TransactWriteItem {
  const { paymentId, userId, auctionTitle } = payment;
  const label = payment.credited === true ? 'EMD' : 'Payment';
  return activityWrite({
    users: tables.users,
    userId,
    type: 'deposit_refunded',
    message: `${label} of ${formatInr(amountToReturn(payment))} refunded for ${auctionTitle}.`,
    at: now,
    key: `refund-${paymentId}`,
  });
}
