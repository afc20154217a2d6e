/** The writes of the four decisions about a win. Each is one transaction; its conditions are the rules at that moment. */
import { debit } from '../../../shared/model/money.ts';
import { isoFrom } from '../../platform/clock.ts';
import { type BidderItem, bidderSk, STATE_SK, type WinDecision } from '../../tables/auctions/auction-items.ts';
import { depositPayment } from '../../tables/deposit-release.ts';
import { type MoneyKind, moneyWrite, winSubject } from '../../tables/money/money-entry.ts';
import {
  compositionOf,
  monthOf,
  type PaymentItem,
  REVENUE_AUCTION_ID,
  type RevenueItem,
} from '../../tables/payments/payment-item.ts';
import { setOffWrites } from '../../tables/deposit-set-off.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { walletMovement } from '../../tables/users/wallet.ts';
import type { WinCommand } from './decide-win.ts';
import type { WinCase } from './win-case.ts';
import type { PaymentsTable, TransferTables } from '../../tables/table-handle.ts';

/** Who decides, and when (epoch milliseconds). */
export interface Decider {
  readonly by: string;
  readonly now: number;
}

type CommandOf<K extends WinCommand['kind']> = Extract<WinCommand, { kind: K }>;

/** After it the deposit of somebody who paid by bank transfer goes back, and the record stands. */
const UNDO_MS = 24 * 60 * 60 * 1000;

export function extendWrites(
  store: TransferTables,
  win: WinCase,
  { dueAt, reason }: CommandOf<'extend'>,
  decider: Decider,
): TransactWriteItem[] {
  const { bidder } = win;
  const previousDueAt = bidder.paymentDueAt ?? decider.now;
  return [
    bidderWrite(store, bidder, {
      set: { finalPayment: 'due', paymentDueAt: dueAt, decision: made('extended', reason, decider, { previousDueAt }) },
    }),
    stateWrite(store, win),
    winEntry(store, win, 'due-extended', reason, decider, isoFrom(dueAt)),
  ];
}

export function offlinePaymentWrites(
  store: TransferTables,
  win: WinCase,
  command: CommandOf<'record-payment'>,
  decider: Decider & { readonly paymentId: string },
): TransactWriteItem[] {
  const { bidder, title, sum } = win;
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
    type: 'final',
    amount,
    ...compositionOf(sum),
    status: 'captured',
    capturedAt: now,
    paidAt: Date.parse(`${paidOn}T00:00:00+05:30`),
    credited: false,
    offline: { utr, method, ...(note !== undefined && { note }) },
    createdAt,
    month: monthOf(createdAt),
    updatedAt: now,
  };
  const reason = note ?? `${method.toUpperCase()} of ${paidOn}`;
  const depositId = sum.setOff > 0 && bidder.deposit === 'held' ? depositPayment(bidder) : undefined;
  return [
    bidderWrite(store, bidder, {
      set: {
        finalPayment: 'paid',
        decision: made('offline-payment', reason, decider, { paymentId }),
        depositReturnAt: now + UNDO_MS,
        ...(depositId !== undefined && { deposit: 'set-off' }),
      },
      remove: ['depositOwed'],
    }),
    stateWrite(store, win),
    put(store.payments, payment),
    put(store.payments, revenue(paymentId, total, now)),
    ...(depositId === undefined
      ? []
      : setOffWrites({ ...store, bidder, paymentId: depositId, amount: sum.setOff, title, by, reason, now })),
    moneyWrite(store.money, {
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
    winEntry(store, win, 'win-paid', reason, decider, utr),
    activityEntry({
      users: store.users,
      userId,
      type: 'payment_captured',
      at: now,
      key: `captured-${paymentId}`,
      message: `Bank transfer recorded for ${title}.`,
    }),
  ];
}

export function offerWrites(
  store: TransferTables,
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
    bidderWrite(store, bidder, {
      set: { finalPayment: 'passed-on', decision: made('offered', reason, offer, { runnerUpId: userId }) },
    }),
    bidderWrite(store, runnerUp, {
      set: { outcome: 'won', finalPayment: 'due', paymentDueAt, ...(isOwed && { depositOwed: true }) },
    }),
    stateWrite(store, win, { award: { userId, name, ...(number !== undefined && { number }), amount, at } }),
    winEntry(store, win, 'lot-passed-on', reason, offer, userId),
    moneyWrite(store.money, {
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
  store: TransferTables,
  win: WinCase,
  reason: string,
  decider: Decider,
): TransactWriteItem[] {
  const { bidder, title } = win;
  const { auctionId, userId, depositAmount: amount, finalPayment } = bidder;
  const { users, money, payments } = store;
  const { by, now } = decider;
  const paymentId = depositPayment(bidder);
  const writes = [
    bidderWrite(store, bidder, {
      set: {
        finalPayment: finalPayment === 'passed-on' ? 'passed-on' : 'forfeited',
        deposit: paymentId === undefined ? bidder.deposit : 'forfeited',
        decision: made('forfeited', reason, decider),
      },
    }),
    stateWrite(store, win),
    winEntry(store, win, 'forfeited', reason, decider),
  ];
  if (paymentId === undefined) return writes;
  const key = `forfeit-${paymentId}-${now}`;
  return [
    ...writes,
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

export function made(
  kind: WinDecision['kind'],
  reason: string,
  { by, now }: Decider,
  more: Pick<WinDecision, 'previousDueAt' | 'paymentId' | 'runnerUpId'> = {},
): WinDecision {
  return { kind, by, at: now, reason, ...more };
}

/** A change of a registration as it was read: where the win or the deposit has moved on, nothing is written. */
export function bidderWrite(
  { auctions }: TransferTables,
  { auctionId, userId, finalPayment, deposit }: BidderItem,
  { set, remove = [] }: { readonly set: Partial<BidderItem>; readonly remove?: readonly (keyof BidderItem)[] },
): TransactWriteItem {
  const names = Object.keys(set);
  const removed = remove.length === 0 ? '' : ` REMOVE ${remove.join(', ')}`;
  const isUndecided = finalPayment === undefined;
  return {
    Update: {
      TableName: auctions.tableName,
      Key: { auctionId, sk: bidderSk(userId) },
      UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}${removed}`,
      ConditionExpression:
        'deposit = :depositBefore AND ' +
        (isUndecided ? 'attribute_not_exists(finalPayment)' : 'finalPayment = :finalPaymentBefore'),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
        ':depositBefore': deposit,
        ...(!isUndecided && { ':finalPaymentBefore': finalPayment }),
      },
    },
  };
}

/** Counts the decision on STATE, so that the schedule and whoever watches follow; may give the lot to somebody else. */
export function stateWrite(
  { auctions }: TransferTables,
  { state }: WinCase,
  { award, isTakenBack = false }: { readonly award?: typeof state.award; readonly isTakenBack?: boolean } = {},
): TransactWriteItem {
  const { auctionId, decisions = 0 } = state;
  return {
    Update: {
      TableName: auctions.tableName,
      Key: { auctionId, sk: STATE_SK },
      UpdateExpression:
        `SET decisions = :next${award === undefined ? '' : ', award = :award'}` + (isTakenBack ? ' REMOVE award' : ''),
      ConditionExpression: decisions === 0 ? 'attribute_not_exists(decisions)' : 'decisions = :seen',
      ExpressionAttributeValues: {
        ':next': decisions + 1,
        ...(decisions > 0 && { ':seen': decisions }),
        ...(award !== undefined && { ':award': award }),
      },
    },
  };
}

export function winEntry(
  { money }: TransferTables,
  { bidder, sum }: WinCase,
  kind: MoneyKind,
  reason: string,
  { by, now }: Decider,
  reference?: string,
): TransactWriteItem {
  const { auctionId, userId } = bidder;
  const subject = winSubject(auctionId, userId);
  const facts = { subject, kind, key: String(now), at: now, auctionId, userId, amount: sum.due, by, reason, reference };
  return moneyWrite(money, facts);
}

export function statusWrite(
  { tableName }: PaymentsTable,
  paymentId: string,
  from: PaymentItem['status'],
  to: PaymentItem['status'],
  now: number,
): TransactWriteItem {
  return {
    Update: {
      TableName: tableName,
      Key: { paymentId },
      UpdateExpression: 'SET #status = :to, updatedAt = :now',
      ConditionExpression: '#status = :from',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':from': from, ':to': to, ':now': now },
    },
  };
}

/** A movement of the revenue, also backwards. */
export function revenue(key: string, amount: number, now: number): RevenueItem {
  return { paymentId: `revenue_${key}`, auctionId: REVENUE_AUCTION_ID, createdAt: isoFrom(now), amount };
}

export function put({ tableName }: PaymentsTable, item: PaymentItem | RevenueItem): TransactWriteItem {
  return { Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(paymentId)' } };
}
