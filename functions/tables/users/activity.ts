import { isoFrom } from '#functions/platform/clock.ts';
import type { UsersTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { put } from '../writes.ts';
import { ACTIVITY_PREFIX, type ActivityItem } from './user-items.ts';

/** An event in a user's activity log. */
export interface ActivityEvent {
  readonly userId: string;
  readonly type: ActivityItem['type'];
  /** A sentence for admins. */
  readonly message: string;
  /** Epoch milliseconds. A retry must pass the same value. */
  readonly at: number;
  /** Unique among the user's events of the same millisecond. */
  readonly key: string;
}

/** The sort key of an entry: by time, then by key. */
export function activitySk(at: number, key: string): string {
  return `${ACTIVITY_PREFIX}${isoFrom(at)}#${key}`;
}

export function activityItemOf({ userId, type, message, at, key }: ActivityEvent): ActivityItem {
  return { userId, sk: activitySk(at, key), type, message, at };
}

/** For a transaction. No condition: a repeated event must not fail the transaction. */
export const activityWrite = ({ users, ...event }: ActivityEvent & { readonly users: UsersTable }): TransactWriteItem =>
  put(users, activityItemOf(event));
