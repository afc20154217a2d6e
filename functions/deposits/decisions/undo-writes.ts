/** The writes that take a decision back, while no money has moved on because of it. */
import { debit } from '../../../shared/model/money/money.ts';
import { type BidderItem, bidderSk, type WinDecision } from '../../tables/auctions/auction-items.ts';
import { moneyWrite, winSubject } from '../../tables/money/money-entry.ts';
import { revenueWrite } from '../../tables/payments/revenue-write.ts';
import { setOffUndoneWrites } from '../../tables/deposit-set-off.ts';
import { forfeitUndoneWrites } from '../../tables/forfeit-undone.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import { bidderWrite, type Decider, stateWrite, statusWrite, winEntry } from './decision-parts.ts';
import type { WinCase } from './win-case.ts';
import { recordUndone } from '../record-undone.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';

type Undo = Decider & { readonly reason: string };

export function undoWrites(store: MoneyMovementTables, win: WinCase, undo: Undo): TransactWriteItem[] {
  const { decision } = win.bidder;
  switch (decision?.kind) {
    case 'extended':
      return undoExtension(store, win, decision.previousDueAt ?? undo.now, undo);
    case 'offline-payment':
      return decision.paymentId === undefined
        ? []
        : undoOfflinePayment(store, win, { ...decision, paymentId: decision.paymentId }, undo);
    case 'offered':
      return decision.runnerUpId === undefined ? [] : undoOffer(store, win, decision.runnerUpId, undo);
    case 'forfeited':
      return undoForfeit(store, win, undo);
    case undefined:
      return [];
  }
}

/** What a win is that is not paid, by its due time. */
function unpaid(paymentDueAt: number, now: number): 'due' | 'overdue' {
  return paymentDueAt > now ? 'due' : 'overdue';
}

function undoExtension(
  store: MoneyMovementTables,
  win: WinCase,
  previousDueAt: number,
  undo: Undo,
): TransactWriteItem[] {
  return [
    bidderWrite(store, win.bidder, {
      set: { paymentDueAt: previousDueAt, finalPayment: unpaid(previousDueAt, undo.now) },
      remove: ['decision'],
    }),
    stateWrite(store, win),
    winEntry(store, win, 'extension-undone', undo.reason, undo),
  ];
}

function undoOfflinePayment(
  store: MoneyMovementTables,
  win: WinCase,
  { paymentId, utr, amount = win.sum.due, wasDepositOwed }: WinDecision & { readonly paymentId: string },
  undo: Undo,
): TransactWriteItem[] {
  const { bidder, title } = win;
  const { auctionId, userId, paymentDueAt = 0, depositAmount, deposit, depositPaymentId } = bidder;
  const { by, now, reason } = undo;
  const isSetOff = deposit === 'set-off' && depositPaymentId !== undefined;
  return [
    bidderWrite(store, bidder, {
      set: {
        finalPayment: unpaid(paymentDueAt, now),
        ...(wasDepositOwed === true && { depositOwed: true }),
        ...(isSetOff && { deposit: 'held' }),
      },
      remove: ['decision', 'depositReturnAt'],
    }),
    stateWrite(store, win),
    ...recordUndone(store, { paymentId, auctionId, userId, amount, utr, account: 'spent' }, undo),
    revenueWrite(store.payments, `undone_${paymentId}`, debit(isSetOff ? amount + depositAmount : amount), now),
    ...(isSetOff
      ? setOffUndoneWrites({
          ...store,
          bidder,
          paymentId: depositPaymentId,
          amount: depositAmount,
          title,
          by,
          reason,
          now,
        })
      : []),
    winEntry(store, win, 'win-unpaid', reason, undo),
  ];
}

/** Holds only while the runner-up has paid nothing: neither the deposit again nor the lot. */
function undoOffer(store: MoneyMovementTables, win: WinCase, runnerUpId: string, undo: Undo): TransactWriteItem[] {
  const { bidder, state, price: amount } = win;
  const { auctionId, userId, name, deposit, lastBidAt = undo.now } = bidder;
  const { by, now, reason } = undo;
  const isFirstWinner = state.lastBid?.userId === userId;
  const runnerUp: TransactWriteItem = {
    Update: {
      TableName: store.auctions.tableName,
      Key: { auctionId, sk: bidderSk(runnerUpId) },
      UpdateExpression: 'SET outcome = :lost REMOVE finalPayment, paymentDueAt, depositOwed, decision',
      ConditionExpression: 'finalPayment IN (:due, :overdue) AND deposit <> :held',
      ExpressionAttributeValues: { ':lost': 'lost', ':due': 'due', ':overdue': 'overdue', ':held': 'held' },
    },
  };
  return [
    bidderWrite(store, bidder, {
      set: { finalPayment: deposit === 'forfeited' ? 'forfeited' : 'overdue' },
      remove: ['decision'],
    }),
    runnerUp,
    stateWrite(store, win, isFirstWinner ? { isTakenBack: true } : { award: { userId, name, amount, at: lastBidAt } }),
    winEntry(store, win, 'lot-given-back', reason, undo, runnerUpId),
    moneyWrite(store.money, {
      subject: winSubject(auctionId, runnerUpId),
      kind: 'offer-undone',
      key: String(now),
      at: now,
      auctionId,
      userId: runnerUpId,
      amount: 0,
      by,
      reason,
    }),
  ];
}

function undoForfeit(store: MoneyMovementTables, win: WinCase, undo: Undo): TransactWriteItem[] {
  const { bidder } = win;
  const { depositPaymentId: paymentId, deposit } = bidder;
  const { by, now, reason } = undo;
  const before: BidderItem['finalPayment'] = bidder.finalPayment === 'passed-on' ? 'passed-on' : 'overdue';
  const isForfeited = deposit === 'forfeited' && paymentId !== undefined;
  const writes = [
    bidderWrite(store, bidder, {
      set: { finalPayment: before, deposit: isForfeited ? 'held' : deposit },
      remove: ['decision'],
    }),
    stateWrite(store, win),
    winEntry(store, win, 'forfeit-undone', reason, undo),
  ];
  if (!isForfeited) return writes;
  return [
    ...writes,
    statusWrite(store.payments, paymentId, 'forfeited', 'captured', now),
    ...forfeitUndoneWrites({
      users: store.users,
      money: store.money,
      bidder,
      paymentId,
      by,
      reason,
      line: { key: `unforfeit-${paymentId}-${now}`, description: `Forfeit taken back: ${win.title}` },
      now,
    }),
  ];
}
