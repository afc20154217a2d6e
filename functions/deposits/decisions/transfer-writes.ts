/** The writes that record a bank transfer, or the share of it that is laid on one win. */
import { toCollect } from '#functions/domain/auctions/collection.ts';
import { depositPayment } from '#functions/domain/deposits/deposit-release.ts';
import { setOff, type WithMovements } from '#functions/domain/deposits/deposit-set-off.ts';
import { spentParts, withPart } from '#functions/domain/deposits/parts.ts';
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import type { Transfer } from '#functions/domain/payments/transfer.ts';
import { isUsedFor, findUtrUse, refuseUsedUtr } from '#functions/domain/payments/utr.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import { compositionOf, monthOf, type PaymentItem, revenueWrite } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { putNew } from '#functions/tables/writes.ts';
import type { Refusal } from '#shared/contract/http/errors.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { WinCommand } from './decide-win.ts';
import { bidderWrite, type Decider, newDecision, stateWrite, winEntry } from './decision-writes.ts';
import type { WinCase } from './win-case.ts';

/** How long an admin can undo the record of a bank transfer. Then the payer's deposit is refunded. */
const UNDO_MS = 24 * 60 * 60 * 1000;

/** What of a transfer one win gets. */
export interface Share extends Transfer {
  readonly amount: Paise;
  /** The transfer is laid on several wins, or something of it goes back. */
  readonly isShare: boolean;
}

type Recording = Decider & { readonly paymentId: string };

/**
 * Records a share: all that the win still owes, and it is paid, or a part, which is held. The UTR is claimed apart, once for
 * all shares.
 */
export const shareWrites = (
  tables: MoneyMovementTables,
  win: WinCase,
  share: Share,
  recording: Recording,
): WithMovements =>
  share.amount === win.sum.due
    ? completingWrites(tables, win, share, recording)
    : { writes: partWrites(tables, win, share, recording), movements: [] };

function completingWrites(
  tables: MoneyMovementTables,
  win: WinCase,
  share: Share,
  recording: Recording,
): WithMovements {
  const { bidder, title, lot, sum } = win;
  const { userId } = bidder;
  const { by, now, paymentId } = recording;
  const { utr, amount } = share;
  const reason = reasonOf(share);
  const depositId = sum.setOff > 0 && bidder.deposit === 'held' ? depositPayment(bidder) : undefined;
  const counted =
    depositId === undefined
      ? { writes: [], movements: [] }
      : setOff({ ...tables, bidder, paymentId: depositId, amount: sum.setOff, title, by, reason, now });
  const writes = [
    bidderWrite(tables, bidder, {
      finalPayment: 'paid',
      ...toCollect(lot, bidder, now),
      decision: newDecision('offline-payment', reason, recording, {
        paymentId,
        utr,
        amount,
        wasDepositOwed: bidder.depositOwed === true,
        ...(share.isShare && { isOfSeveral: true }),
      }),
      depositReturnAt: now + UNDO_MS,
      depositOwed: undefined,
      ...(depositId !== undefined && { deposit: 'set-off' }),
    }),
    stateWrite(tables, win, { win: 'paid' }),
    putNew(tables.payments, { ...paymentOf(win, share, recording), ...compositionOf(sum) }),
    revenueWrite(tables.payments, paymentId, sum.total, now),
    ...spentParts({ ...tables, bidder, by, reason: `Completed by ${utr}`, now }),
    ...counted.writes,
    receivedEntry(tables, win, share, { ...recording, to: 'spent' }),
    winEntry(tables, win, 'win-paid', { ...recording, reason, reference: utr }),
    activityWrite({
      users: tables.users,
      userId,
      type: 'payment_captured',
      at: now,
      key: `captured-${paymentId}`,
      message: `Bank transfer recorded for ${title}.`,
    }),
  ];
  return { writes, movements: counted.movements };
}

/** STATE counts it, so that open pages show the rest, and an annulment that has not seen it fails. */
function partWrites(
  tables: MoneyMovementTables,
  win: WinCase,
  share: Share,
  recording: Recording,
): TransactWriteItem[] {
  const { bidder, title } = win;
  const { paymentId, now: at } = recording;
  const { amount } = share;
  return [
    bidderWrite(tables, bidder, withPart(bidder, { paymentId, amount })),
    stateWrite(tables, win, { win: win.state.win }),
    putNew(tables.payments, { ...paymentOf(win, share, recording), part: true }),
    receivedEntry(tables, win, share, { ...recording, to: 'held' }),
    activityWrite({
      users: tables.users,
      userId: bidder.userId,
      type: 'payment_captured',
      at,
      key: `captured-${paymentId}`,
      message: `A part of ${formatInr(amount)} by bank transfer recorded for ${title}.`,
    }),
  ];
}

/** What is left of a transfer, as an unmatched payment that goes back. It stands with the first lot. */
export function leftOverWrites(
  { payments, money }: MoneyMovementTables,
  win: WinCase,
  share: Share,
  recording: Recording,
): TransactWriteItem[] {
  const { by, now } = recording;
  const { auctionId, userId } = win.bidder;
  const { amount } = share;
  const payment = paymentOf(win, share, recording);
  const { paymentId: subject, createdAt } = payment;
  const due = { subject, kind: 'refund-due', key: String(now), at: now, auctionId, userId, amount, by } as const;
  return [
    putNew(payments, {
      ...payment,
      unmatchedFor: share.utr,
      status: 'refunding',
      refundReason: LEFT_OVER,
      refundDueSince: now,
      attention: 'refund-due',
      attentionSince: createdAt,
    }),
    receivedEntry({ money }, win, share, { ...recording, to: 'held' }),
    moneyWrite(money, { ...due, reason: LEFT_OVER }),
  ];
}

/** What the payer is told of a share. */
export function recordedEvent(win: WinCase, { amount, utr }: Share, at: number): NotificationEvent {
  const { bidder, title, sum } = win;
  const { auctionId, userId, paymentDueAt = at } = bidder;
  const facts = { auctionId, title, userId, at, amount, utr };
  if (amount === sum.due) return { ...facts, kind: 'offline-payment-recorded' };
  return { ...facts, kind: 'part-recorded', rest: sum.due - amount, paymentDueAt };
}

const LEFT_OVER = 'More was transferred than was owed';

const reasonOf = ({ note, method, paidOn }: Transfer): string => note ?? `${method.toUpperCase()} of ${paidOn}`;

function paymentOf({ bidder, title, lot }: WinCase, share: Share, { paymentId, now }: Recording): PaymentItem {
  const { amount, utr, method, note, paidOn, isShare } = share;
  const createdAt = isoFrom(now);
  return {
    paymentId,
    userId: bidder.userId,
    auctionId: bidder.auctionId,
    auctionTitle: title,
    ...(lot.lotNumber !== undefined && { lotNumber: lot.lotNumber }),
    type: 'final',
    amount,
    status: 'captured',
    capturedAt: now,
    paidAt: startOfIstDay(paidOn),
    credited: false,
    offline: { utr, method, ...(note !== undefined && { note }), ...(isShare && { isShare }) },
    createdAt,
    month: monthOf(createdAt),
    updatedAt: now,
  };
}

function receivedEntry(
  { money }: Pick<MoneyMovementTables, 'money'>,
  { bidder: { auctionId, userId } }: WinCase,
  share: Share,
  { paymentId: subject, by, now: at, to }: Recording & { readonly to: 'held' | 'spent' },
): TransactWriteItem {
  const { amount, utr } = share;
  const facts = { subject, key: utr, at, auctionId, userId, amount, by, reference: utr };
  return moneyWrite(money, { ...facts, kind: 'offline-received', moved: ['bank', to], reason: reasonOf(share) });
}

/**
 * The result of recording a payment whose UTR is already used: success when the same command is retried, otherwise a
 * refusal that says where the UTR is recorded. Undefined for a new UTR and for other commands.
 */
export async function findRecorded(
  tables: MoneyMovementTables,
  { auctionId, userId, command }: { readonly auctionId: string; readonly userId: string; readonly command: WinCommand },
): Promise<Result<undefined, Refusal> | undefined> {
  if (command.kind !== 'record-payment') return undefined;
  const { utr, amount } = command;
  const use = await findUtrUse(tables.payments, utr);
  if (use === undefined) return undefined;
  if (!isUsedFor(use, { type: 'final', auctionId, userId, amount }))
    return refused(await refuseUsedUtr(tables, utr, use));
  return ok(undefined);
}
