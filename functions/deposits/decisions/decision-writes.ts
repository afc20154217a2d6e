/** The writes of the four decisions about a win. Each decision is one transaction. */
import { putNew } from '#functions/tables/writes.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { debit } from '#shared/model/money/money.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import type { BidderItem } from '#functions/tables/auctions/auction-items.ts';
import { depositPayment } from '#functions/domain/deposits/deposit-release.ts';
import { moneyWrite, winSubject } from '#functions/tables/money/money-entry.ts';
import { compositionOf, monthOf, type PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { revenueWrite } from '#functions/tables/payments/revenue-write.ts';
import { claimUtr } from '#functions/domain/payments/utr.ts';
import { statusWrite } from '#functions/domain/payments/status-write.ts';
import { setOffWrites } from '#functions/domain/deposits/deposit-set-off.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { activityEntry } from '#functions/tables/users/activity.ts';
import { walletMovement } from '#functions/domain/deposits/wallet.ts';
import type { WinCommand } from './decide-win.ts';
import type { WinCase } from './win-case.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { bidderWrite, type Decider, newDecision, stateWrite, winEntry } from './shared-writes.ts';

type CommandOf<K extends WinCommand['kind']> = Extract<WinCommand, { kind: K }>;

/** How long an admin can undo the record of a bank transfer. Then the payer's deposit is refunded. */
const UNDO_MS = 24 * 60 * 60 * 1000;

export function extendWrites(
  tables: MoneyMovementTables,
  win: WinCase,
  { dueAt, reason }: CommandOf<'extend'>,
  decider: Decider,
): TransactWriteItem[] {
  const { bidder } = win;
  const previousDueAt = bidder.paymentDueAt ?? decider.now;
  return [
    bidderWrite(tables, bidder, {
      finalPayment: 'due',
      paymentDueAt: dueAt,
      extendedAt: decider.now,
      decision: newDecision('extended', reason, decider, { previousDueAt }),
    }),
    stateWrite(tables, win),
    winEntry(tables, win, 'due-extended', reason, decider, isoFrom(dueAt)),
  ];
}

export function offlinePaymentWrites(
  tables: MoneyMovementTables,
  win: WinCase,
  command: CommandOf<'record-payment'>,
  decider: Decider & { readonly paymentId: string },
): TransactWriteItem[] {
  const { bidder, title, lot, sum } = win;
  const { due: amount, total } = sum;
  const { auctionId, userId } = bidder;
  const { by, now, paymentId } = decider;
  const { utr, method, note, paidOn } = command;
  const createdAt = isoFrom(now);
  const payment: PaymentItem = {
    paymentId,
    userId,
    auctionId,
    auctionTitle: title,
    ...(lot.lotNumber !== undefined && { lotNumber: lot.lotNumber }),
    type: 'final',
    amount,
    ...compositionOf(sum),
    status: 'captured',
    capturedAt: now,
    paidAt: startOfIstDay(paidOn),
    credited: false,
    offline: { utr, method, ...(note !== undefined && { note }) },
    createdAt,
    month: monthOf(createdAt),
    updatedAt: now,
  };
  const reason = note ?? `${method.toUpperCase()} of ${paidOn}`;
  const depositId = sum.setOff > 0 && bidder.deposit === 'held' ? depositPayment(bidder) : undefined;
  return [
    bidderWrite(tables, bidder, {
      finalPayment: 'paid',
      decision: newDecision('offline-payment', reason, decider, {
        paymentId,
        utr,
        amount,
        wasDepositOwed: bidder.depositOwed === true,
      }),
      depositReturnAt: now + UNDO_MS,
      depositOwed: undefined,
      ...(depositId !== undefined && { deposit: 'set-off' }),
    }),
    stateWrite(tables, win, { win: 'paid' }),
    putNew(tables.payments, payment),
    claimUtr(tables.payments, utr, paymentId),
    revenueWrite(tables.payments, paymentId, total, now),
    ...(depositId === undefined
      ? []
      : setOffWrites({ ...tables, bidder, paymentId: depositId, amount: sum.setOff, title, by, reason, now })),
    moneyWrite(tables.money, {
      subject: paymentId,
      kind: 'offline-received',
      key: utr,
      at: now,
      auctionId,
      userId,
      amount,
      moved: ['bank', 'spent'],
      by,
      reason,
      reference: utr,
    }),
    winEntry(tables, win, 'win-paid', reason, decider, utr),
    activityEntry({
      users: tables.users,
      userId,
      type: 'payment_captured',
      at: now,
      key: `captured-${paymentId}`,
      message: `Bank transfer recorded for ${title}.`,
    }),
  ];
}

export function offerWrites(
  tables: MoneyMovementTables,
  win: WinCase,
  runnerUp: BidderItem,
  offer: Decider & { readonly reason: string; readonly paymentDueAt: number },
): TransactWriteItem[] {
  const { bidder } = win;
  const { auctionId, userId, name, number, depositAmount } = runnerUp;
  const { lastBidAmount: amount = 0, lastBidAt: at = offer.now } = runnerUp;
  const isOwed = depositAmount > 0 && runnerUp.deposit !== 'held';
  const { reason, paymentDueAt, by, now } = offer;
  return [
    bidderWrite(tables, bidder, {
      finalPayment: 'passed-on',
      decision: newDecision('offered', reason, offer, { runnerUpId: userId }),
    }),
    bidderWrite(tables, runnerUp, {
      outcome: 'won',
      finalPayment: 'due',
      paymentDueAt,
      ...(isOwed && { depositOwed: true }),
    }),
    stateWrite(tables, win, { award: { userId, name, number, amount, at }, win: undefined }),
    winEntry(tables, win, 'lot-passed-on', reason, offer, userId),
    moneyWrite(tables.money, {
      subject: winSubject(auctionId, userId),
      kind: 'offered',
      key: String(now),
      at: now,
      auctionId,
      userId,
      amount,
      by,
      reason,
      reference: isoFrom(paymentDueAt),
    }),
  ];
}

export function forfeitWrites(
  tables: MoneyMovementTables,
  win: WinCase,
  reason: string,
  decider: Decider,
): TransactWriteItem[] {
  const { bidder, saleDeposit, title } = win;
  const { finalPayment } = bidder;
  const own = depositPayment(bidder);
  // A sale's deposit is taken once, by the first forfeit of its bidder.
  const ofSale = saleDeposit?.deposit === 'held' ? depositPayment(saleDeposit) : undefined;
  const tookSaleDeposit = ofSale !== undefined && { tookSaleDeposit: true as const };
  return [
    bidderWrite(tables, bidder, {
      finalPayment: finalPayment === 'passed-on' ? 'passed-on' : 'forfeited',
      deposit: own === undefined ? bidder.deposit : 'forfeited',
      decision: newDecision('forfeited', reason, decider, { ...tookSaleDeposit }),
    }),
    stateWrite(tables, win, finalPayment === 'passed-on' ? {} : { win: 'forfeited' }),
    winEntry(tables, win, 'forfeited', reason, decider),
    ...(own === undefined ? [] : takenDeposit(tables, { ...bidder, title }, own, reason, decider)),
    ...(ofSale === undefined || saleDeposit === undefined
      ? []
      : [
          bidderWrite(tables, saleDeposit, { deposit: 'forfeited' }),
          ...takenDeposit(tables, { ...saleDeposit, title }, ofSale, reason, decider),
        ]),
  ];
}

/** Payment, ledger, wallet and activity log of a forfeited deposit. */
function takenDeposit(
  { users, money, payments }: MoneyMovementTables,
  { auctionId, userId, depositAmount: amount, title }: BidderItem & { readonly title: string },
  paymentId: string,
  reason: string,
  { by, now }: Decider,
): TransactWriteItem[] {
  const key = `forfeit-${paymentId}-${now}`;
  return [
    statusWrite(payments, paymentId, 'captured', 'forfeited', now),
    moneyWrite(money, {
      subject: paymentId,
      kind: 'forfeited',
      key: String(now),
      at: now,
      auctionId,
      userId,
      amount,
      moved: ['held', 'forfeited'],
      by,
      reason,
    }),
    ...walletMovement({
      users,
      userId,
      amount: debit(amount),
      description: `EMD forfeited: ${title}`,
      at: now,
      key,
    }),
    activityEntry({
      users,
      userId,
      type: 'deposit_forfeited',
      at: now,
      key,
      message: `EMD forfeited: ${title}. ${reason}`,
    }),
  ];
}
