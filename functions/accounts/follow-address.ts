/** The profile's e-mail address follows the user pool's, which has the last word: people sign in with that one. */
import { type Actor, auditWrite } from '../tables/audit/audit-entry.ts';
import type { Notify } from '../tables/notifications/notification-event.ts';
import type { UsersTable } from '../tables/table-handle.ts';
import { transact, type TransactWriteItem } from '../tables/transact.ts';
import { activityEntry } from '../tables/users/activity.ts';
import { forgetMailStop } from '../tables/users/preference-store.ts';
import { PROFILE_SK, type ProfileItem } from '../tables/users/user-items.ts';

/** The address at the pool, and what becomes of the sessions. */
export interface AddressMove {
  readonly email: string;
  /** Sessions that began before this are over, epoch milliseconds. */
  readonly endsBefore: number;
  /** The network address of whoever asks. */
  readonly source: string;
  readonly now: number;
}

/** Brings a profile's address up to date; harmless when somebody else has just done so. */
export type FollowAddress = (profile: ProfileItem, move: AddressMove) => Promise<void>;

interface FollowDeps {
  readonly users: UsersTable;
  readonly notify: Notify;
  readonly endAdmission: (userId: string) => Promise<void>;
}

/** Whether the pool knows somebody under another address than their profile; it tells no case apart. */
export const hasMoved = ({ email }: Pick<ProfileItem, 'email'>, atPool: string): boolean =>
  email.toLowerCase() !== atPool.toLowerCase();

/**
 * The owner of the old address is told before the profile forgets it: if this breaks off between the two, whoever comes next
 * with the address of the pool does both again, and the notice is stored once.
 */
export function addressFollower({ users, notify, endAdmission }: FollowDeps): FollowAddress {
  return async (profile, move) => {
    const { userId, email: oldEmail, updatedAt: profileAt } = profile;
    await notify({ kind: 'email-changed', userId, oldEmail, profileAt, at: move.now });
    await transact(users.client, [{ name: 'address', writes: writesOf(users, profile, move) }]);
    await endAdmission(userId);
  };
}

function writesOf(users: UsersTable, profile: ProfileItem, move: AddressMove): TransactWriteItem[] {
  const { userId, email: before, role, sessionsEndedAt = 0 } = profile;
  const { email, now, source } = move;
  const update = {
    TableName: users.tableName,
    Key: { userId, sk: PROFILE_SK },
    UpdateExpression: 'SET email = :email, updatedAt = :now, sessionsEndedAt = :ended',
    // An erased profile has no address.
    ConditionExpression: 'email = :before',
    ExpressionAttributeValues: {
      ':email': email,
      ':before': before,
      ':now': now,
      ':ended': Math.max(sessionsEndedAt, move.endsBefore),
    },
  };
  const message = `E-mail address changed from ${before} to ${email}.`;
  const by: Actor = { adminId: userId, source };
  const audit = auditWrite(
    users,
    { userId },
    { action: 'email-changed', by, at: now, before: { email: before }, after: { email } },
  );
  return [
    { Update: update },
    activityEntry({ users, userId, type: 'corrected', message, at: now, key: 'email' }),
    forgetMailStop(users, userId),
    // An erasure leaves these lines, so those of bidders, whom it is for, must not hold their addresses.
    ...(role === 'admin' ? [audit] : []),
  ];
}
