import type { Notify } from '#functions/domain/notification-event.ts';
import { readActiveStaff } from '#functions/domain/second-person/staff-now.ts';
import { startOfIndianDay } from '#functions/platform/ist.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { readWaiting, type WaitingItem, type WaitingReads } from '#functions/views/money/waiting.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { istParts } from '#shared/model/ist.ts';

/** Whether it is between eight and nine in the morning in India. */
export const isMorning = (now: number): boolean => istParts(now).time.startsWith('08');

/** Notifies staff with the duty `money` of waiting decisions, once a day. Does nothing if none wait. */
export async function notifyDecisionsWaiting(
  reads: WaitingReads & { readonly users: UsersTable; readonly notify: Notify },
  now: number,
): Promise<void> {
  const waiting = await readWaiting(reads, now);
  if (waiting.length === 0) return;
  const countOf = (kind: WaitingItem['kind']) => waiting.filter((item) => item.kind === kind).length;
  const counts = {
    overdueWins: countOf('overdue-win'),
    approvals: countOf('approval'),
    stuckRefunds: countOf('stuck-refund'),
    disputes: countOf('dispute'),
    leftDeposits: countOf('left-deposit'),
    unassigned: countOf('unassigned-money'),
    differences: countOf('settlement-difference'),
  };
  for (const { userId, duties } of await readActiveStaff(reads.users, { unread: 'skip' })) {
    if (!may(duties, 'money')) continue;
    await reads.notify({ kind: 'decisions-waiting', userId, ...counts, at: startOfIndianDay(now) });
  }
}
