import { isoFrom } from '#functions/platform/clock.ts';
import type { LotTerms } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { sameSaleDeposit } from '#functions/tables/auctions/win-decision.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { AuctionsTable, MoneyTable, PaymentsTable, UsersTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { toCollect } from '../auctions/collection.ts';
import { sameRest } from '../payments/payment-state.ts';
import { setOffWrites } from './deposit-set-off.ts';
import { forfeitUndoneWrites } from './forfeit-undone.ts';

/** A deposit's payment that becomes due for refund. */
export interface RefundOwed {
  readonly payments: PaymentsTable;
  readonly money: MoneyTable;
  readonly paymentId: string;
  readonly bidder: Pick<BidderItem, 'auctionId' | 'userId' | 'depositAmount'>;
  /** A phrase for admins. */
  readonly reason: string;
  /** The person who decided, by default `boli`. */
  readonly by?: string;
  readonly now: number;
}

/**
 * Makes a held deposit due for refund; the Payments stream and the reconciler then refund it. Fails if the payment's
 * status is not `from`.
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
 * Marks a payment as due for refund. Fails if its status is not `from`, or if the rest of `payment` has changed since the
 * read.
 */
export function refundDueWrite(
  { payments, paymentId, reason, now }: Pick<RefundOwed, 'payments' | 'paymentId' | 'reason' | 'now'>,
  from: 'captured' | 'forfeited',
  payment?: Pick<PaymentItem, 'returnedElsewhere'>,
): TransactWriteItem {
  const set = {
    status: 'refunding',
    attention: 'refund-due',
    attentionSince: isoFrom(now),
    refundReason: reason,
    refundDueSince: now,
    updatedAt: now,
  } as const;
  const isUnchanged = payment && sameRest(payment);
  return update<PaymentItem>(payments, { paymentId }, { set }, { status: from, ...isUnchanged });
}

/** The new status of a deposit that is returned. An EMD of 0 is refunded at once. */
export function returnedDeposit({ deposit, depositAmount }: Pick<BidderItem, 'deposit' | 'depositAmount'>) {
  if (deposit !== 'held') return deposit;
  return depositAmount > 0 ? 'refunding' : 'refunded';
}

/** The payment of a deposit that we hold or keep; undefined for an EMD of 0 and for a refunded deposit. */
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
  readonly lot: Pick<LotTerms, 'sale'>;
  /** The parts that pay for the lot. */
  readonly kept?: Pick<BidderItem, 'parts' | 'inParts'>;
  readonly now: number;
}

/**
 * The writes that mark a win as paid and return the deposit, even one forfeited before we learned of a payment in time.
 * `bidder` fails if the win has changed since the read.
 */
export function winnerReleaseWrites(release: WinnerRelease): {
  readonly bidder: TransactWriteItem;
  readonly deposit: readonly TransactWriteItem[];
} {
  const { bidder } = release;
  const after = bidder.deposit === 'forfeited' ? 'refunding' : returnedDeposit(bidder);
  return { bidder: paidWrite(release, after), deposit: releasedDeposit(release) };
}

/** Marks the win as paid. Fails if win, deposit or parts have changed since the read. */
function paidWrite(
  { auctions, bidder, lot, kept, now }: WinnerRelease,
  after: BidderItem['deposit'],
): TransactWriteItem {
  const { auctionId, sk, finalPayment, deposit, depositAmount, inParts, decision } = bidder;
  const paid = { finalPayment: 'paid', deposit: after, decision: undefined } as const;
  const change = { set: { ...paid, ...kept, ...toCollect(lot, bidder, now) } };
  const isUnchanged = { finalPayment, deposit, depositAmount, inParts, ...sameSaleDeposit(decision) };
  return update<BidderItem>(auctions, { auctionId, sk }, change, isUnchanged);
}

/** Whether we still have the deposit in the amount that was set off. */
export function canSetOff({ deposit, depositAmount, depositPaymentId }: BidderItem, setOff: Paise): boolean {
  const isWithUs = deposit === 'held' || deposit === 'forfeited';
  return isWithUs && depositAmount === setOff && depositPaymentId !== undefined;
}

/** Like `winnerReleaseWrites`, but spends the deposit for the lot. */
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
      description: 'Forfeited deposit given back: the payment was made in time',
    },
    now,
  });
  return [refundDueWrite(owed, 'forfeited'), ...undone];
}
