import { isoFrom } from '../../platform/clock.ts';
import type { TransactWriteItem } from '../transact.ts';
import { ACTIVITY_PREFIX, type ActivityItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

/** Something that happened to a user or their account. */
export interface ActivityEvent {
  readonly userId: string;
  readonly type: ActivityItem['type'];
  /** A sentence for admins. */
  readonly message: string;
  /** Epoch milliseconds: the same value on every repetition. */
  readonly at: number;
  /** Unique among what happened to this user in the same millisecond. */
  readonly key: string;
}

/** The place of a line in its log: by time, then by what makes it unique. */
export function activitySk(at: number, key: string): string {
  return `${ACTIVITY_PREFIX}${isoFrom(at)}#${key}`;
}

/** The line of the activity log. */
export function activityLine({ userId, type, message, at, key }: ActivityEvent): ActivityItem {
  return { userId, sk: activitySk(at, key), type, message, at };
}

/**
 * The write of an activity line, for the transaction of whatever happened. It has no condition: the same event
 * twice puts the same line twice, which must not fail a transaction.
 */
export function activityEntry(event: ActivityEvent & { readonly users: UsersTable }): TransactWriteItem {
  return { Put: { TableName: event.users.tableName, Item: activityLine(event) } };
}
