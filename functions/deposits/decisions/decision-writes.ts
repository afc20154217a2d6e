/** The writes of decisions about an unpaid win. Each decision is one transaction. */
import { depositPayment } from '#functions/domain/deposits/deposit-release.ts';
import { NO_PARTS, returnedParts } from '#functions/domain/deposits/parts.ts';
import { walletMovement } from '#functions/domain/deposits/wallet.ts';
import { statusWrite } from '#functions/domain/payments/payment-state.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import { sameSaleDeposit, type WinDecision } from '#functions/tables/auctions/win-decision.ts';
import type { NewValues } from '#functions/tables/expressions.ts';
import { moneyWrite, winSubject, type MoneyKind } from '#functions/tables/money/money-entry.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { update } from '#functions/tables/writes.ts';
import { debit } from '#shared/model/money/money.ts';
import type { WinCommand } from './decide-win.ts';
import type { WinCase } from './win-case.ts';

type CommandOf<K extends WinCommand['kind']> = Extract<WinCommand, { kind: K }>;

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
    winEntry(tables, win, 'due-extended', { ...decider, reason, reference: isoFrom(dueAt) }),
  ];
}

export function offerWrites(
  tables: MoneyMovementTables,
  win: WinCase,
  runnerUp: BidderItem,
  offer: Decider & { readonly reason: string; readonly paymentDueAt: number },
): TransactWriteItem[] {
  const { bidder } = win;
  // A forfeit before the offer can still be taken back, and keeps the win from being annulled.
  const { tookSaleDeposit, partIds } = bidder.decision ?? {};
  const { auctionId, userId, name, number, depositAmount } = runnerUp;
  const { lastBidAmount: amount = 0, lastBidAt: at = offer.now } = runnerUp;
  const isOwed = depositAmount > 0 && runnerUp.deposit !== 'held';
  const { reason, paymentDueAt, by, now } = offer;
  return [
    bidderWrite(tables, bidder, {
      finalPayment: 'passed-on',
      decision: newDecision('offered', reason, offer, {
        runnerUpId: userId,
        tookSaleDeposit,
        ...(bidder.finalPayment === 'forfeited' && { wasForfeited: true as const }),
        partIds: idsOf(bidder.parts) ?? partIds,
      }),
      ...NO_PARTS,
    }),
    ...returnedParts({ ...tables, bidder, by, now, reason: 'The lot was offered to the next bidder' }),
    bidderWrite(tables, runnerUp, {
      outcome: 'won',
      finalPayment: 'due',
      paymentDueAt,
      ...(isOwed && { depositOwed: true }),
    }),
    stateWrite(tables, win, { award: { userId, name, number, amount, at }, win: undefined }),
    winEntry(tables, win, 'lot-passed-on', { ...offer, reference: userId }),
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
  const ownDeposit = depositPayment(bidder);
  // A sale's deposit is taken once, by the first forfeit of its bidder.
  const ofSale = saleDeposit?.deposit === 'held' ? depositPayment(saleDeposit) : undefined;
  const tookSaleDeposit = ofSale !== undefined && { tookSaleDeposit: true as const };
  const decided = { ...decider, reason };
  return [
    bidderWrite(tables, bidder, {
      finalPayment: finalPayment === 'passed-on' ? 'passed-on' : 'forfeited',
      deposit: ownDeposit === undefined ? bidder.deposit : 'forfeited',
      decision: newDecision('forfeited', reason, decider, { ...tookSaleDeposit, partIds: idsOf(bidder.parts) }),
      ...NO_PARTS,
    }),
    ...returnedParts({ ...tables, bidder, ...decider, reason: 'The win was not paid for in full' }),
    stateWrite(tables, win, finalPayment === 'passed-on' ? {} : { win: 'forfeited' }),
    winEntry(tables, win, 'forfeited', decided),
    ...(ownDeposit === undefined ? [] : takenDeposit(tables, { ...bidder, title, paymentId: ownDeposit }, decided)),
    ...(ofSale === undefined || saleDeposit === undefined
      ? []
      : [
          bidderWrite(tables, saleDeposit, { deposit: 'forfeited' }),
          ...takenDeposit(tables, { ...saleDeposit, title, paymentId: ofSale }, decided),
        ]),
  ];
}

const idsOf = (parts: BidderItem['parts']): string[] | undefined => parts?.map(({ paymentId }) => paymentId);

/** Payment, ledger, wallet and activity log of a forfeited deposit. */
function takenDeposit(
  { users, money, payments }: MoneyMovementTables,
  deposit: BidderItem & { readonly title: string; readonly paymentId: string },
  { by, now, reason }: Decider & { readonly reason: string },
): TransactWriteItem[] {
  const { auctionId, userId, depositAmount: amount, title, paymentId } = deposit;
  const key = `forfeit-${paymentId}-${now}`;
  return [
    statusWrite(payments, paymentId, { from: 'captured', to: 'forfeited' }, now),
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
    activityWrite({
      users,
      userId,
      type: 'deposit_forfeited',
      at: now,
      key,
      message: `EMD forfeited: ${title}. ${reason}`,
    }),
  ];
}

/** The admin who decides, and the time (epoch milliseconds). */
export interface Decider {
  readonly by: string;
  readonly now: number;
}

/** The decision as the registration stores it. */
export function newDecision(
  kind: WinDecision['kind'],
  reason: string,
  { by, now }: Decider,
  more: Omit<WinDecision, 'kind' | 'by' | 'at' | 'reason'> = {},
): WinDecision {
  return { kind, by, at: now, reason, ...more };
}

/** Updates a registration. Fails if its win, deposit or parts have changed since the read. */
export function bidderWrite(
  { auctions }: MoneyMovementTables,
  { auctionId, userId, finalPayment, deposit, depositAmount, inParts, decision }: BidderItem,
  set: NewValues<BidderItem>,
): TransactWriteItem {
  const isUnchanged = { deposit, depositAmount, finalPayment, inParts, ...sameSaleDeposit(decision) };
  return update<BidderItem>(auctions, bidderKey(auctionId, userId), { set }, isUnchanged);
}

/**
 * Counts the decision in STATE, so that the stream updates schedule, lists and open pages.
 * @param then who wins the lot instead, and what became of the win; undefined inside removes what was so before
 */
export function stateWrite(
  { auctions }: MoneyMovementTables,
  { state: { auctionId, decisions } }: WinCase,
  then: Pick<StateItem, 'award' | 'win'> = {},
): TransactWriteItem {
  const set = { decisions: (decisions ?? 0) + 1, ...then };
  return update<StateItem>(auctions, stateKey(auctionId), { set }, { decisions });
}

/** A ledger entry about a win. No money moves. */
export function winEntry(
  { money }: MoneyMovementTables,
  { bidder, sum }: WinCase,
  kind: MoneyKind,
  { by, now, reason, reference }: Decider & { readonly reason: string; readonly reference?: string },
): TransactWriteItem {
  const { auctionId, userId } = bidder;
  const subject = winSubject(auctionId, userId);
  const facts = { subject, kind, key: String(now), at: now, auctionId, userId, amount: sum.due, by, reason, reference };
  return moneyWrite(money, facts);
}
