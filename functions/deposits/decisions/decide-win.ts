import { MAX_PARTS } from '#functions/domain/deposits/parts.ts';
import { paidAtOf } from '#functions/domain/payments/transfer.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import type { TransferMethod } from '#shared/model/money/payment-enums.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { WinCase } from './win-case.ts';

/** An admin's decision about a win. Amounts are paise, times epoch milliseconds. */
export type WinCommand =
  | { readonly kind: 'extend'; readonly dueAt: number; readonly reason: string }
  | {
      readonly kind: 'record-payment';
      readonly amount: Paise;
      readonly method: TransferMethod;
      readonly utr: string;
      /** The Indian day of the transfer, `2026-11-21`. */
      readonly paidOn: string;
      readonly note: string | undefined;
      readonly approves?: string | undefined;
    }
  /** `runnerUpId`: the runner-up whom the admin saw. */
  | { readonly kind: 'offer'; readonly reason: string; readonly runnerUpId: string }
  /** `approves`: the asked act that a second person approves by this. */
  | { readonly kind: 'forfeit'; readonly reason: string; readonly approves?: string | undefined }
  /** `decidedAt`: of the decision that the admin saw, if that is known. */
  | { readonly kind: 'undo'; readonly reason: string; readonly decidedAt?: number | undefined };

export const CHOICES = ['extend', 'record-payment', 'offer', 'forfeit', 'undo'] as const;
export type Choice = (typeof CHOICES)[number];

const LONGEST_EXTENSION_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Whether a command is allowed for the win in its current state. Errors: CONFLICT (wrong state), NOT_PAYABLE (no forfeit
 * if the winner could not pay), AMOUNT_MISMATCH, INVALID_INPUT.
 */
export function checkWinCommand(win: WinCase, command: WinCommand, now: number): Result<undefined, Refusal> {
  const open = checkChoice(win, command.kind, now);
  if (!open.ok) return open;
  if (command.kind === 'extend') {
    if (command.dueAt <= now) return invalid('The new due time must be in the future.');
    const { finalPayment, paymentDueAt = 0 } = win.bidder;
    // Another admin may have extended the due time meanwhile.
    if (finalPayment === 'due' && command.dueAt <= paymentDueAt) return invalid(UNTIL_THEN_ALREADY);
    if (command.dueAt > now + LONGEST_EXTENSION_MS) return invalid('The new due time must be within 90 days.');
  }
  if (command.kind === 'offer' && command.runnerUpId !== win.runnerUp?.userId) return conflict(OTHER_RUNNER_UP);
  if (command.kind === 'undo' && command.decidedAt !== undefined && command.decidedAt !== win.bidder.decision?.at)
    return conflict(OTHER_DECISION);
  if (command.kind === 'record-payment') {
    if (command.amount <= 0 || command.amount > win.sum.due) {
      const sentence = `That is not what is owed, or a part of it: ${formatInr(win.sum.due)}.`;
      return refused(refusal('AMOUNT_MISMATCH', sentence));
    }
    const isPart = command.amount < win.sum.due;
    if (isPart && (win.bidder.parts?.length ?? 0) >= MAX_PARTS) return conflict(TOO_MANY_PARTS);
    const paidAt = paidAtOf(command, { owedSince: win.owedSince, now });
    if (!paidAt.ok) return paidAt;
  }
  return ok(undefined);
}

/** The decisions that are allowed now. */
export function choicesFor(win: WinCase, now: number): Choice[] {
  return CHOICES.filter((choice) => checkChoice(win, choice, now).ok);
}

function checkChoice(win: WinCase, choice: Choice, now: number): Result<undefined, Refusal> {
  const { bidder, saleDeposit, sum, isCurrent, runnerUp, isLedgerWhole, couldNotPay, notForfeited } = win;
  const { finalPayment, deposit, depositOwed } = bidder;
  const isListedAgain = win.state.relistedAs !== undefined;
  if (isListedAgain && (choice === 'offer' || (choice === 'undo' && isCurrent))) return conflict(LISTED_AGAIN);
  switch (choice) {
    case 'extend':
    case 'record-payment':
      if (!isCurrent || (finalPayment !== 'due' && finalPayment !== 'overdue')) return conflict(NOT_OPEN);
      // The sum assumes that the deposit is set off, but the runner-up has not paid it again.
      if (choice === 'record-payment' && depositOwed === true && sum.setOff > 0) return conflict(EMD_FIRST);
      return ok(undefined);
    case 'offer':
      if (bidder.leftWith !== undefined) return conflict(HAS_LEFT);
      if (!isCurrent || (finalPayment !== 'overdue' && finalPayment !== 'forfeited')) return conflict(NOT_OVERDUE);
      if (!isLedgerWhole) return conflict(LEDGER_BEHIND);
      return runnerUp === undefined ? conflict('There is no other bidder to offer the lot to.') : ok(undefined);
    case 'forfeit':
      if (bidder.leftWith !== undefined) return conflict(HAS_LEFT);
      if (finalPayment !== 'overdue' && finalPayment !== 'passed-on') return conflict(NOT_OVERDUE);
      if (finalPayment === 'passed-on' && deposit !== 'held' && saleDeposit?.deposit !== 'held')
        return conflict('There is no deposit to forfeit.');
      if (notForfeited === undefined) return ok(undefined);
      return refused(refusal('NOT_PAYABLE', `${couldNotPay} ${notForfeited}`));
    case 'undo':
      return canUndo(win, now) ? ok(undefined) : conflict('There is no decision that can still be undone.');
  }
}

function canUndo({ bidder, offeredTo }: WinCase, now: number): boolean {
  const { decision, finalPayment, deposit, depositReturnAt = 0 } = bidder;
  switch (decision?.kind) {
    case 'extended':
      return finalPayment === 'due';
    case 'offline-payment':
      return finalPayment === 'paid' && depositReturnAt > now && decision.isOfSeveral !== true;
    case 'offered':
      return finalPayment === 'passed-on' && hasPaidNothing(offeredTo);
    case 'forfeited':
      return finalPayment === 'forfeited' || deposit === 'forfeited' || decision.tookSaleDeposit === true;
    case undefined:
      return false;
  }
}

/** The write of the undoing has the same condition. */
function hasPaidNothing(offeredTo: WinCase['offeredTo']): boolean {
  const isUnpaid = offeredTo?.finalPayment === 'due' || offeredTo?.finalPayment === 'overdue';
  // On a lot of a sale with one deposit there is none to pay again.
  return isUnpaid && offeredTo.inParts === undefined && (offeredTo.deposit !== 'held' || offeredTo.depositAmount === 0);
}

const NOT_OPEN = 'This win is not waiting for a payment.';
const EMD_FIRST = 'The deposit counts towards the price and is still to be paid again: please record it first.';
const UNTIL_THEN_ALREADY = 'The winner has until then already: the new due time must be later.';
const OTHER_RUNNER_UP = 'The runner-up is somebody else by now. Please look again.';
const OTHER_DECISION = 'A colleague has decided something else since. Please look again.';
const LISTED_AGAIN = 'This lot has been listed again, so this win can no longer be revived.';
const TOO_MANY_PARTS = `This win has ${MAX_PARTS} parts already. Please record the rest in one.`;
export const HAS_LEFT =
  'The lot has left the yard with this winner, so what they owe stays owed. If it has come back, please take the record of its collection back first.';
const NOT_OVERDUE = 'This win is not overdue.';
const LEDGER_BEHIND = 'The last bids are not in the ledger yet. Please try again in a few minutes.';

const conflict = (sentence: string): Result<never, Refusal> => refused(refusal('CONFLICT', sentence));
const invalid = (sentence: string): Result<never, Refusal> => refused(refusal('INVALID_INPUT', sentence));
