import { istParts } from '../../../shared/model/ist.ts';
import { startOfIndianDay } from '../../platform/indian-day.ts';
import type { Notify } from '../../domain/notification-event.ts';
import type { UsersTable } from '../../tables/table-handle.ts';
import { readUserFeed } from '../../tables/users/user-feed.ts';
import { readWaiting, type WaitingItem, type WaitingReads } from '../../views/money/waiting.ts';

/** Whether it is between eight and nine in the morning in India. */
export const isMorning = (now: number): boolean => istParts(now).time.startsWith('08');

/** Notifies every admin of waiting decisions about money, once a day. Does nothing if none wait. */
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
    unassigned: countOf('unassigned-money'),
  };
  for await (const { id: userId } of readUserFeed(reads.users, undefined, 'admin')) {
    await reads.notify({ kind: 'decisions-waiting', userId, ...counts, at: startOfIndianDay(now) });
  }
}
