import { moneyWrite } from './money/money-entry.ts';
import type { Paise } from '../../shared/model/money/money.ts';
import { setOffWrites } from './deposit-set-off.ts';
import { forfeitUndoneWrites } from './forfeit-undone.ts';
import type { TransactWriteItem } from './transact.ts';
import type { BidderItem } from './auctions/auction-items.ts';
import { leftAsRead } from './payments/amount-to-return.ts';
import type { PaymentItem } from './payments/payment-item.ts';
import { isoFrom } from '../platform/clock.ts';
import type { AuctionsTable, MoneyTable, PaymentsTable, UsersTable } from './table-handle.ts';

/** A refund that is now owed for the captured payment behind a deposit. */
export interface RefundOwed {
  readonly payments: PaymentsTable;
  readonly money: MoneyTable;
  readonly paymentId: string;
  readonly bidder: Pick<BidderItem, 'auctionId' | 'userId' | 'depositAmount'>;
  /** A phrase for admins and the provider's records. */
  readonly reason: string;
  /** Who caused it; `boli` where nobody decided. */
  readonly by?: string;
  readonly now: number;
}

/**
 * Sends a held deposit on its way back: the Payments stream and the reconciler see `refund-due`. Fails when the
 * payment is not `from` (or not any more).
 */
export function refundOwedWrites(owed: RefundOwed, from: 'captured' | 'forfeited' = 'captured'): TransactWriteItem[] {
  const { money, paymentId, bidder, reason, by = 'boli', now } = owed;
  const { auctionId, userId, depositAmount: amount } = bidder;
  return [
    refundDueWrite(owed, from),
    moneyWrite(money, {
      subject: paymentId,
      kind: 'refund-due',
      key: String(now),
      at: now,
      auctionId,
      userId,
      amount,
      by,
      reason,
    }),
  ];
}

/**
 * Marks a payment as owed back. Fails when the payment is not `from` (or not any more), and where it is given, when another
 * sum is left of it than was read.
 */
export function refundDueWrite(
  { payments, paymentId, reason, now }: Pick<RefundOwed, 'payments' | 'paymentId' | 'reason' | 'now'>,
  from: 'captured' | 'forfeited',
  payment?: Pick<PaymentItem, 'returnedElsewhere'>,
): TransactWriteItem {
  const left = payment === undefined ? undefined : leftAsRead(payment);
  return {
    Update: {
      TableName: payments.tableName,
      Key: { paymentId },
      UpdateExpression:
        'SET #status = :refunding, attention = :due, attentionSince = :since, refundReason = :reason,' +
        ' refundDueSince = :now, updatedAt = :now',
      ConditionExpression: `#status = :from${left === undefined ? '' : ` AND ${left.condition}`}`,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ...left?.values,
        ':from': from,
        ':refunding': 'refunding',
        ':due': 'refund-due',
        ':since': isoFrom(now),
        ':reason': reason,
        ':now': now,
      },
    },
  };
}

/** What a returned deposit becomes: what is held goes back, an EMD of 0 is settled at once, the rest stays as it is. */
export function returnedDeposit({ deposit, depositAmount }: Pick<BidderItem, 'deposit' | 'depositAmount'>) {
  if (deposit !== 'held') return deposit;
  return depositAmount > 0 ? 'refunding' : 'refunded';
}

/**
 * The captured payment behind a deposit that we have; undefined for an EMD of 0, and where the money went back
 * already (at the provider's side, or a runner-up's). A deposit of more than nothing without one is a bug.
 */
export function depositPayment(bidder: BidderItem): string | undefined {
  if (bidder.depositAmount === 0 || (bidder.deposit !== 'held' && bidder.deposit !== 'forfeited')) return undefined;
  if (bidder.depositPaymentId === undefined) throw new Error(`The deposit ${bidder.sk} has no payment.`);
  return bidder.depositPaymentId;
}

interface WinnerRelease {
  readonly auctions: AuctionsTable;
  readonly payments: PaymentsTable;
  readonly users: UsersTable;
  readonly money: MoneyTable;
  readonly bidder: BidderItem;
  readonly now: number;
}

/**
 * The writes for the transaction that captures the winner's final payment: the registration is paid and the deposit
 * goes back, also one that was forfeited before the news of a payment in time. `bidder` is not met when the win is no
 * longer as it was read.
 */
export function winnerReleaseWrites(release: WinnerRelease): {
  readonly bidder: TransactWriteItem;
  readonly deposit: readonly TransactWriteItem[];
} {
  const { bidder } = release;
  const after = bidder.deposit === 'forfeited' ? 'refunding' : returnedDeposit(bidder);
  return { bidder: paidWrite(release, after), deposit: releasedDeposit(release) };
}

/** The winner has paid, and this is what becomes of the deposit; not met when either is no longer as it was read. */
function paidWrite({ auctions, bidder }: WinnerRelease, after: BidderItem['deposit']): TransactWriteItem {
  const { auctionId, sk, finalPayment, deposit, depositAmount } = bidder;
  return {
    Update: {
      TableName: auctions.tableName,
      Key: { auctionId, sk },
      UpdateExpression: 'SET finalPayment = :paid, deposit = :after REMOVE decision',
      ConditionExpression: 'finalPayment = :before AND deposit = :deposit AND depositAmount = :amount',
      ExpressionAttributeValues: {
        ':paid': 'paid',
        ':before': finalPayment,
        ':after': after,
        ':deposit': deposit,
        ':amount': depositAmount,
      },
    },
  };
}

/** Whether the deposit is still there to count towards the price, in the amount that was taken off. */
export function canSetOff({ deposit, depositAmount, depositPaymentId }: BidderItem, setOff: Paise): boolean {
  const isWithUs = deposit === 'held' || deposit === 'forfeited';
  return isWithUs && depositAmount === setOff && depositPaymentId !== undefined;
}

/** The same as `winnerReleaseWrites`, where the deposit is spent for the lot instead of going back. */
export function winnerSetOffWrites(
  release: WinnerRelease & { readonly title: string },
): ReturnType<typeof winnerReleaseWrites> {
  const { bidder } = release;
  const paymentId = depositPayment(bidder);
  if (paymentId === undefined) throw new Error(`The deposit ${bidder.sk} cannot be set off.`);
  const setOff = { ...release, paymentId, amount: bidder.depositAmount, by: 'boli', reason: PAID };
  return { bidder: paidWrite(release, 'set-off'), deposit: setOffWrites(setOff) };
}

const PAID = 'Final payment received';

function releasedDeposit(release: WinnerRelease): readonly TransactWriteItem[] {
  const { users, money, bidder, now } = release;
  const paymentId = depositPayment(bidder);
  if (paymentId === undefined) return [];
  const owed = { ...release, paymentId, reason: PAID };
  if (bidder.deposit === 'held') return refundOwedWrites(owed);
  const undone = forfeitUndoneWrites({
    users,
    money,
    bidder,
    paymentId,
    by: 'boli',
    reason: 'The payment was made in time',
    line: {
      key: `unforfeit-${paymentId}`,
      description: 'Forfeited EMD given back: the payment was made in time',
    },
    now,
  });
  return [refundDueWrite(owed, 'forfeited'), ...undone];
}
