/** The writes that undo a decision. They fail once money has moved because of it. */
import { NOT_TO_COLLECT } from '#functions/domain/auctions/collection.ts';
import { winOf } from '#functions/domain/auctions/sale-outcome.ts';
import { setOffUndone, type WithMovements } from '#functions/domain/deposits/deposit-set-off.ts';
import { forfeitUndoneWrites, saleForfeitUndoneWrites } from '#functions/domain/deposits/forfeit-undone.ts';
import { heldAgainParts, keptParts } from '#functions/domain/deposits/parts.ts';
import { walletMovements } from '#functions/domain/deposits/wallet.ts';
import { statusWrite } from '#functions/domain/payments/payment-state.ts';
import { freeUtr } from '#functions/domain/payments/utr.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import type { WinDecision } from '#functions/tables/auctions/win-decision.ts';
import { anyOf, not } from '#functions/tables/expressions.ts';
import { moneyWrite, winSubject } from '#functions/tables/money/money-entry.ts';
import { revenueWrite } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { debit } from '#shared/model/money/money.ts';
import { undoRecordWrites } from '../undo-record.ts';
import { bidderWrite, type Decider, stateWrite, winEntry } from './decision-writes.ts';
import type { WinCase } from './win-case.ts';

export type Undo = Decider & { readonly reason: string };

export function undoWrites(tables: MoneyMovementTables, win: WinCase, undo: Undo): TransactWriteItem[] {
  const { decision } = win.bidder;
  switch (decision?.kind) {
    case 'extended':
      return undoExtension(tables, win, decision.previousDueAt ?? undo.now, undo);
    case 'offline-payment': {
      const { paymentId, utr } = decision;
      if (paymentId === undefined || utr === undefined) return [];
      const { writes, movements } = undoOfflinePayment(tables, win, { ...decision, paymentId }, undo);
      return [...writes, ...walletMovements(movements), freeUtr(tables.payments, utr, paymentId)];
    }
    case 'offered':
      return decision.runnerUpId === undefined ? [] : undoOffer(tables, win, decision.runnerUpId, undo);
    case 'forfeited':
      return undoForfeit(tables, win, undo);
    case undefined:
      return [];
  }
}

/** The status of an unpaid win. */
function unpaid(paymentDueAt: number, now: number): 'due' | 'overdue' {
  return paymentDueAt > now ? 'due' : 'overdue';
}

function undoExtension(
  tables: MoneyMovementTables,
  win: WinCase,
  previousDueAt: number,
  undo: Undo,
): TransactWriteItem[] {
  return [
    bidderWrite(tables, win.bidder, {
      paymentDueAt: previousDueAt,
      finalPayment: unpaid(previousDueAt, undo.now),
      decision: undefined,
      extendedAt: undefined,
    }),
    stateWrite(tables, win),
    winEntry(tables, win, 'extension-undone', undo),
  ];
}

/** The win is unpaid again; what had paid before is held. Who calls it frees the UTR. */
export function undoOfflinePayment(
  tables: MoneyMovementTables,
  win: WinCase,
  { paymentId, amount = win.sum.due, wasDepositOwed }: WinDecision & { readonly paymentId: string },
  undo: Undo,
): WithMovements {
  const { bidder, title } = win;
  const { auctionId, userId, paymentDueAt = 0, depositAmount, deposit, depositPaymentId, inParts = 0 } = bidder;
  const { by, now, reason } = undo;
  const isSetOff = deposit === 'set-off' && depositPaymentId !== undefined;
  const heldAgain = isSetOff
    ? setOffUndone({ ...tables, bidder, paymentId: depositPaymentId, amount: depositAmount, title, by, reason, now })
    : { writes: [], movements: [] };
  const writes = [
    bidderWrite(tables, bidder, {
      finalPayment: unpaid(paymentDueAt, now),
      ...NOT_TO_COLLECT,
      decision: undefined,
      depositReturnAt: undefined,
      ...(wasDepositOwed === true && { depositOwed: true }),
      ...(isSetOff && { deposit: 'held' }),
    }),
    stateWrite(tables, win, { win: undefined }),
    ...undoRecordWrites(tables, { paymentId, auctionId, userId, amount, account: 'spent' }, undo),
    ...heldAgainParts({ ...tables, bidder, by, reason, now }),
    revenueWrite(tables.payments, `undone_${paymentId}`, debit(amount + inParts + (isSetOff ? depositAmount : 0)), now),
    ...heldAgain.writes,
    winEntry(tables, win, 'win-unpaid', undo),
  ];
  return { writes, movements: heldAgain.movements };
}

/** Fails if the runner-up has paid the deposit again, or the lot or a part of it. */
function undoOffer(tables: MoneyMovementTables, win: WinCase, runnerUpId: string, undo: Undo): TransactWriteItem[] {
  const { bidder, state, price: amount, offeredTo } = win;
  const { auctionId, userId, name, number, deposit, lastBidAt: at = undo.now } = bidder;
  const { by, now, reason } = undo;
  const award = { userId, name, number, amount, at };
  const isFirstWinner = state.lastBid?.userId === userId;
  const set = {
    outcome: 'lost',
    finalPayment: undefined,
    paymentDueAt: undefined,
    depositOwed: undefined,
    decision: undefined,
  } as const;
  const isNotPaidAgain = offeredTo?.depositAmount === 0 ? { depositAmount: 0 } : { deposit: not('held') };
  const isUnpaid = { finalPayment: anyOf('due', 'overdue'), inParts: undefined, ...isNotPaidAgain };
  const runnerUp = update<BidderItem>(tables.auctions, bidderKey(auctionId, runnerUpId), { set }, isUnpaid);
  const { tookSaleDeposit, wasForfeited, partIds } = bidder.decision ?? {};
  const isForfeited = wasForfeited === true || deposit === 'forfeited' || tookSaleDeposit === true;
  const finalPayment = isForfeited ? 'forfeited' : 'overdue';
  const decision = isForfeited
    ? ({ kind: 'forfeited', by, at: now, reason, tookSaleDeposit, partIds } as const)
    : undefined;
  const kept = isForfeited ? NOTHING_KEPT : keptWith(tables, win, undo);
  return [
    bidderWrite(tables, bidder, { finalPayment, decision, ...kept.parts }),
    ...kept.writes,
    runnerUp,
    stateWrite(tables, win, { award: isFirstWinner ? undefined : award, win: winOf(finalPayment) }),
    winEntry(tables, win, 'lot-given-back', { ...undo, reference: runnerUpId }),
    moneyWrite(tables.money, {
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

const NOTHING_KEPT = { parts: {}, writes: [] } as const;

/** What had been paid in parts and has not gone back yet counts again; what has gone is owed again. */
function keptWith(tables: MoneyMovementTables, { bidder, partsBack }: WinCase, undo: Undo) {
  if (partsBack.length === 0) return NOTHING_KEPT;
  const parts = partsBack.map(({ paymentId, amount }) => ({ paymentId, amount }));
  const inParts = parts.reduce((sum, { amount }) => sum + amount, 0);
  return { parts: { parts, inParts }, writes: keptParts({ ...tables, ...undo, bidder }, partsBack) };
}

function undoForfeit(tables: MoneyMovementTables, win: WinCase, undo: Undo): TransactWriteItem[] {
  const { bidder } = win;
  const { depositPaymentId: paymentId, deposit } = bidder;
  const { by, now, reason } = undo;
  const before: BidderItem['finalPayment'] = bidder.finalPayment === 'passed-on' ? 'passed-on' : 'overdue';
  const isForfeited = deposit === 'forfeited' && paymentId !== undefined;
  // While somebody else has the lot, nothing is owed for it.
  const kept = before === 'passed-on' ? NOTHING_KEPT : keptWith(tables, win, undo);
  const writes = [
    ...kept.writes,
    bidderWrite(tables, bidder, {
      ...kept.parts,
      finalPayment: before,
      deposit: isForfeited ? 'held' : deposit,
      decision: undefined,
    }),
    stateWrite(tables, win, before === 'passed-on' ? {} : { win: undefined }),
    winEntry(tables, win, 'forfeit-undone', undo),
    ...(bidder.decision?.tookSaleDeposit === true && win.saleDeposit !== undefined
      ? saleForfeitUndoneWrites(
          tables,
          { registration: win.saleDeposit, otherForfeit: win.otherForfeit },
          { by, reason, now, description: `Forfeit taken back: ${win.title}` },
        )
      : []),
  ];
  if (!isForfeited) return writes;
  return [
    ...writes,
    statusWrite(tables.payments, paymentId, { from: 'forfeited', to: 'captured' }, now),
    ...forfeitUndoneWrites({
      users: tables.users,
      money: tables.money,
      bidder,
      paymentId,
      by,
      reason,
      line: { key: `unforfeit-${paymentId}-${now}`, description: `Forfeit taken back: ${win.title}` },
      now,
    }),
  ];
}
