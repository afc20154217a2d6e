/**
 * What the clock must do for an auction, and when it must run again. Pure functions of the stored state and the time,
 * so early, late, repeated and lost wake-ups do no harm. Times are epoch milliseconds.
 */
import { approvalUntil, isOnApproval } from '#functions/domain/auctions/approval.ts';
import { isLookDue, lookDueAt } from '#functions/domain/auctions/look-again.ts';
import { paymentWindowOf } from '#functions/domain/auctions/state-facts.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { CLOSING_GRACE_MS, effectiveStatus, isOverdue, isPaused } from '#shared/model/auctions/auction-status.ts';
import { reminderDue, REMINDERS_MS } from '../settlement/payment-due.ts';

/** How long before the deadline bidders are notified. */
export const ENDING_SOON_MS = 10 * 60 * 1000;
/** An auction that runs for less time needs no such notice, since the notice of its start is recent. */
const LONG_RUN_MS = 30 * 60 * 1000;
/** The maximum age of a running auction's price and deadline in the catalogue. */
export const FEED_INTERVAL_MS = 60_000;
/** The pause before the next check while the settlement is not stored yet. */
const UNSETTLED_RETRY_MS = 60 * 60 * 1000;

/** The pause before an overdue win is checked again, because the payment provider did not answer. */
const PROVIDER_RETRY_MS = 10 * 60 * 1000;

/**
 * For this long each wake-up repeats the notice of an overdue win, since a crash may have prevented it. Longer than
 * retries and the daily sweep take.
 */
const OVERDUE_NOTICE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * What the clock needs besides STATE: before the start when registration ends, after the end the winner's registration.
 * Undefined without a winner, or before the deposits are settled.
 */
export interface ClockFacts extends Partial<Pick<BidderItem, 'finalPayment' | 'paymentDueAt' | 'depositReturnAt'>> {
  readonly registrationEndsAt?: number | undefined;
}

export type DueAction =
  | 'notify-registration-ends'
  | 'start'
  | 'notify-ending-soon'
  | 'close'
  | 'look-again'
  | 'lapse-approval'
  | 'remind-winner'
  | 'mark-overdue'
  | 'return-deposit';

/** The actions due at `now`, in order. */
export function dueActions(state: StateItem, facts: ClockFacts | undefined, now: number): readonly DueAction[] {
  // Nothing is due before an owner lets it go on.
  if (isPaused(state)) return [];
  if (isOverdue(state, now)) return ['close'];
  const actions: DueAction[] = [];
  if (registrationReminderDue(state, facts, now) !== undefined) actions.push('notify-registration-ends');
  if (state.status === 'pending' && state.startAt <= now) actions.push('start');
  if (isEndingSoon(state, now)) actions.push('notify-ending-soon');
  if (isLookDue(state, now)) actions.push('look-again');
  if (isOnApproval(state) && approvalUntil(state) <= now) actions.push('lapse-approval');
  if (state.status === 'completed' && facts !== undefined) actions.push(...winnerActions(facts, now));
  return actions;
}

/** The time of the latest reminder that registration ends; undefined before the first, and once it has ended. */
export function registrationReminderDue(
  { status }: StateItem,
  facts: ClockFacts | undefined,
  now: number,
): number | undefined {
  const endsAt = facts?.registrationEndsAt;
  if (status !== 'pending' || endsAt === undefined || endsAt <= now) return undefined;
  return reminderDue(endsAt, now);
}

function winnerActions({ finalPayment, paymentDueAt, depositReturnAt }: ClockFacts, now: number): DueAction[] {
  if (finalPayment === 'paid') return depositReturnAt !== undefined && depositReturnAt <= now ? ['return-deposit'] : [];
  if (paymentDueAt === undefined) return [];
  if (finalPayment === 'overdue') return paymentDueAt + OVERDUE_NOTICE_MS > now ? ['mark-overdue'] : [];
  if (finalPayment !== 'due') return [];
  if (paymentDueAt <= now) return ['mark-overdue'];
  return reminderDue(paymentDueAt, now) === undefined ? [] : ['remind-winner'];
}

/** Whether bidders should know that the auction closes soon. */
export function isEndingSoon(state: StateItem, now: number): boolean {
  return (
    state.pausedAt === undefined &&
    effectiveStatus(state, now) === 'active' &&
    isLongRun(state) &&
    state.closesAt - ENDING_SOON_MS <= now &&
    now < state.closesAt
  );
}

/** Whether bids move the auction within sorted lists: its price and deadline change. */
export function isMovingInLists({ status, seq }: StateItem): boolean {
  return status === 'active' && seq > 0;
}

function isLongRun(state: StateItem): boolean {
  return state.closesAt - state.startAt >= LONG_RUN_MS;
}

/**
 * The time of the next wake-up after all due actions are done; null when nothing will be due any more. Later than
 * `now`, except for a start or an overdue close that has not been done: its time has passed.
 */
export function nextWakeUp(state: StateItem, facts: ClockFacts | undefined, now: number): number | null {
  if (isPaused(state)) return null;
  switch (state.status) {
    case 'draft':
      return null;
    case 'cancelled':
      return lookDueAt(state) ?? null;
    case 'pending':
      // What is resumed after its announced start starts at once.
      return state.startAt > now ? nextOfAnnounced(state, facts, now) : state.startAt;
    case 'active':
      return nextOfRunning(state, now);
    case 'completed':
      return nextOfCompleted(state, facts, now);
  }
}

/** The next reminder that registration ends, or the start, which may come first for a lot of a sale with one deposit. */
function nextOfAnnounced({ startAt }: StateItem, facts: ClockFacts | undefined, now: number): number {
  const endsAt = facts?.registrationEndsAt;
  const reminderAt = endsAt === undefined ? undefined : nextReminder(endsAt, now);
  return Math.min(reminderAt ?? startAt, startAt);
}

function nextOfRunning(state: StateItem, now: number): number {
  const endingSoonAt = state.closesAt - ENDING_SOON_MS;
  return isLongRun(state) && endingSoonAt > now ? endingSoonAt : state.closesAt + CLOSING_GRACE_MS;
}

function nextReminder(of: number, now: number): number | undefined {
  return REMINDERS_MS.map((before) => of - before).find((at) => at > now);
}

/** The next reminder, or the due time; undefined when it has passed. */
function nextOfPayment(paymentDueAt: number, now: number): number | undefined {
  return nextReminder(paymentDueAt, now) ?? (paymentDueAt > now ? paymentDueAt : undefined);
}

function nextOfCompleted(state: StateItem, winner: ClockFacts | undefined, now: number): number | null {
  const lookAt = lookDueAt(state);
  if (lookAt !== undefined) return lookAt;
  if (isOnApproval(state)) {
    const until = approvalUntil(state);
    return until > now ? until : now + UNSETTLED_RETRY_MS;
  }
  if (winnerOf(state) === null) return null;
  if (winner?.finalPayment === 'paid') return winner.depositReturnAt ?? null;
  if (winner?.finalPayment !== undefined && winner.finalPayment !== 'due') return null;
  if (winner?.finalPayment === 'due' && winner.paymentDueAt !== undefined) {
    return nextOfPayment(winner.paymentDueAt, now) ?? now + PROVIDER_RETRY_MS;
  }
  const expected = (state.closedAt ?? state.closesAt) + paymentWindowOf(state);
  return nextOfPayment(expected, now) ?? now + UNSETTLED_RETRY_MS;
}
