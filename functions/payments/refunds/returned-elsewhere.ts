import { withPartOf } from '#functions/domain/deposits/parts.ts';
import { winUnpaidWrites } from '#functions/domain/deposits/win-unpaid.ts';
import type { Notify } from '#functions/domain/notification-event.ts';
import { amountToReturn, sameRest } from '#functions/domain/payments/payment-state.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { logger } from '#functions/platform/logger.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { moneyWrite, type MoneyAccount } from '#functions/tables/money/money-entry.ts';
import { findEntry } from '#functions/tables/money/money-store.ts';
import { paymentItem, type PaymentItem, revenueWrite } from '#functions/tables/payments/payment-item.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { type Part, transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { debit, formatInr, type Paise } from '#shared/model/money/money.ts';
import { accountOf } from './account-of.ts';
import { depositPartWrites } from './deposit-part-writes.ts';
import { oweAgain } from './owe-again.ts';
import { payAgain } from './pay-again.ts';

/** Money that went back to the payer without a refund of ours. */
export interface Return {
  /** The provider's id of the refund or dispute. */
  readonly key: string;
  readonly amount: Paise;
  readonly kind: 'returned-by-provider' | 'charged-back';
}

/**
 * Records once that money went back at the provider (a refund on its dashboard, a lost dispute). It reduces a due
 * refund and a deposit. If nothing is left of the payment, the deposit is no longer held. A win of which some is
 * missing is no longer paid, and the rest is owed. The admins get a notice.
 */
export async function recordReturn(
  deps: { readonly tables: MoneyMovementTables; readonly notify: Notify },
  payment: PaymentItem,
  { key, amount: all, kind }: Return,
  now: number,
): Promise<void> {
  const { tables } = deps;
  const { paymentId: subject, auctionId, userId } = payment;
  const from = accountOf(payment);
  const amount = from === undefined ? all : Math.min(all, amountToReturn(payment));
  // Money that went back twice is a loss without an account in the books.
  const isLoss = from === undefined || amount < all;
  if (isLoss) logger.error('more money returned than we have', { paymentId: subject, key, all, amount });
  const line = moneyWrite(tables.money, {
    subject,
    kind,
    key,
    at: now,
    auctionId,
    userId,
    amount,
    ...(from !== undefined && { moved: [from, 'payer'] }),
    by: 'razorpay',
    reason: amount < all ? `${formatInr(all)} went back, and only this was here` : undefined,
    reference: key,
  });
  const written = await transact(tables.payments.client, [
    { name: 'money', writes: [line] },
    ...(from === undefined
      ? [{ name: 'payment' as const, writes: [touchedWrite(tables, payment, now)] }]
      : await movedParts(tables, payment, { key, amount, kind, from }, now)),
  ]);
  // The ledger has it already; only the notice may be missing.
  if (!written.ok && !written.error.has('money')) {
    throw new Error(`The return of ${subject} could not be recorded: ${[...written.error].join(', ')}`);
  }
  const recorded = written.ok ? undefined : await findEntry(tables.money, { subject, kind, key });
  await followReturn(deps, payment, { key, amount: all, kind }, { amount, at: recorded?.at ?? now }, now);
}

/**
 * What follows once money that went back is in the ledger: a win of which some is missing is owed again, and the admins
 * get a notice. Follows from what is stored, so a retry does what a stopped function left. A second call with the same
 * time sends no second notice.
 * @param recorded the entry of the ledger, which has no more than we had of the payment
 */
export async function followReturn(
  { tables, notify }: { readonly tables: MoneyMovementTables; readonly notify: Notify },
  payment: PaymentItem,
  { key: returnId, amount: all, kind }: Return,
  recorded: { readonly amount: Paise; readonly at: number },
  now: number,
): Promise<void> {
  const { paymentId, auctionId, userId, auctionTitle: title } = payment;
  const { amount, at } = recorded;
  // Without the payment that went back, the rest may be all of the win.
  await payAgain(tables, payment, { by: 'razorpay', reason: 'The lot is paid by what is left', notice: [] }, now);
  const isPartOwed = await oweAgain(tables, payment, { reason: PARTLY[kind], at, now });
  const isWhole = !isPartOwed && (await isUnpaidBy(tables, payment, returnId));
  if (isPartOwed || isWhole) {
    await notify({ kind: 'win-owed-again', auctionId, title, userId, amount, returnId, isWhole, at });
  }
  await notify({ kind: 'money-returned-elsewhere', auctionId, title, paymentId, returnId, amount: all, at });
}

/** Whether this return took the whole payment of a win, which is overdue since. */
async function isUnpaidBy(
  { auctions, payments }: MoneyMovementTables,
  { paymentId, auctionId, userId }: PaymentItem,
  returnId: string,
): Promise<boolean> {
  const payment = await readItem(payments, { paymentId }, paymentItem);
  if (payment?.status !== 'refunded' || payment.refundId !== returnId) return false;
  if (payment.type !== 'final' || payment.part === true || payment.unmatchedFor !== undefined) return false;
  return (await getBidder(auctions, auctionId, userId))?.finalPayment === 'overdue';
}

const unchanged = (payment: PaymentItem) => ({
  status: payment.status,
  part: payment.part,
  ...sameRest(payment),
});

/** Only for its condition: a refund that comes back meanwhile brings money that this return takes. */
const touchedWrite = ({ payments }: MoneyMovementTables, payment: PaymentItem, now: number): TransactWriteItem =>
  update<PaymentItem>(payments, { paymentId: payment.paymentId }, { set: { updatedAt: now } }, unchanged(payment));

/** The writes that follow from returned money. */
async function movedParts(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { key, amount, kind, from }: Return & { readonly from: MoneyAccount },
  now: number,
): Promise<readonly Part<'payment' | 'deposit' | 'win' | 'revenue'>[]> {
  const { auctionId, userId, auctionTitle: title, status, type, unmatchedFor } = payment;
  const left = amountToReturn(payment);
  const isRest = amount === left;
  const part = {
    key: `returned-${key}`,
    amount: debit(amount),
    left: left - amount,
    description: `EMD returned at Razorpay: ${title}`,
  };
  const bidder = await getBidder(tables.auctions, auctionId, userId);
  // A part that has paid for the lot, too: what is left may still pay it. One that went whole stays named for `oweAgain`.
  const isCorrected = status === 'captured' || (status === 'set-off' && !isRest);
  const isListed = status === 'captured' || bidder?.parts?.some(({ paymentId }) => paymentId === payment.paymentId);
  const partOf = payment.part === true && isCorrected && isListed === true ? bidder : undefined;
  const paysForWin = type === 'final' && status === 'captured' && unmatchedFor === undefined;
  const win =
    isRest && paysForWin && bidder?.finalPayment === 'paid'
      ? winUnpaidWrites({ tables, bidder, title, by: 'razorpay', reason: REASONS[kind], now })
      : { writes: [], besides: 0 };
  return [
    { name: 'payment', writes: [returnedWrite(tables, payment, { key, amount, kind, isRest }, now)] },
    { name: 'deposit', writes: depositPartWrites(tables, { payment, bidder }, part, now) },
    {
      name: 'win',
      writes: partOf === undefined ? win.writes : [heldPartWrite(tables, payment, partOf, left - amount)],
    },
    {
      name: 'revenue',
      writes:
        from === 'spent' ? [revenueWrite(tables.payments, `returned_${key}`, debit(amount + win.besides), now)] : [],
    },
  ];
}

/** A part counts with what is left of it. */
export function heldPartWrite(
  { auctions }: MoneyMovementTables,
  { paymentId }: PaymentItem,
  bidder: BidderItem,
  left: Paise,
): TransactWriteItem {
  const { auctionId, userId, finalPayment, inParts } = bidder;
  const set = withPartOf(bidder, paymentId, left);
  return update<BidderItem>(auctions, bidderKey(auctionId, userId), { set }, { finalPayment, inParts });
}

const PARTLY = {
  'returned-by-provider': 'Some of the payment was refunded at Razorpay',
  'charged-back': 'Some of the payment was lost in a dispute',
} as const satisfies Record<Return['kind'], string>;

const REASONS = {
  'returned-by-provider': 'The final payment was refunded at Razorpay',
  'charged-back': 'The final payment was lost in a dispute',
} as const satisfies Record<Return['kind'], string>;

function returnedWrite(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { key, amount, kind, isRest }: Return & { readonly isRest: boolean },
  now: number,
): TransactWriteItem {
  const { paymentId, status } = payment;
  // The refund may bounce and the order may be paid again. The reconciler checks a due refund anyway.
  const isWatched = isRest || status !== 'refunding';
  const set = {
    updatedAt: now,
    ...(isRest && ({ status: 'refunded', refundId: key, refundedAt: now } as const)),
    ...(isWatched && ({ attention: 'recheck', attentionSince: isoFrom(now) } as const)),
  };
  const add = { returnedElsewhere: amount, ...(kind === 'charged-back' && { chargedBack: amount }) };
  return update<PaymentItem>(tables.payments, { paymentId }, { set, add }, unchanged(payment));
}
