import { istParts } from '../../../shared/model/ist.ts';
import { startOfIndianDay } from '../../platform/indian-day.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import type { UsersTable } from '../../tables/table-handle.ts';
import { readUserFeed } from '../../tables/users/user-feed.ts';
import { readWaiting, type WaitingItem, type WaitingReads } from './waiting.ts';

/** Whether admins begin their day: from eight to nine in the morning, in India. */
export const isMorning = (now: number): boolean => istParts(now).time.startsWith('08');

/** Tells every admin what waits for a decision about money, once a day, and nothing when nothing does. */
export async function tellWaiting(
  reads: WaitingReads & { readonly users: UsersTable; readonly notify: Notify },
  now: number,
): Promise<void> {
  const waiting = await readWaiting(reads, now);
  if (waiting.length === 0) return;
  const of = (kind: WaitingItem['kind']) => waiting.filter((item) => item.kind === kind).length;
  const counts = {
    overdueWins: of('overdue-win'),
    stuckRefunds: of('stuck-refund'),
    disputes: of('dispute'),
    unassigned: of('unassigned-money'),
  };
  for await (const { id: userId } of readUserFeed(reads.users, undefined, 'admin')) {
    await reads.notify({ kind: 'decisions-waiting', userId, ...counts, at: startOfIndianDay(now) });
  }
}
