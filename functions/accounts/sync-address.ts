/** Copies the e-mail address of the user pool, which people sign in with, to the profile. */
import type { Notify } from '#functions/domain/notification-event.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { removeMailStop } from '#functions/tables/users/preference-store.ts';
import { type ProfileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { update } from '#functions/tables/writes.ts';

/** The pool's address, and which sessions end with the old one. */
export interface AddressChange {
  readonly email: string;
  /** Sessions that began before this time end. Epoch milliseconds. */
  readonly endSessionsBefore: number;
  /** The caller's IP address. */
  readonly source: string;
  readonly now: number;
}

/** Updates the profile's address. Idempotent. */
export type SyncAddress = (profile: ProfileItem, change: AddressChange) => Promise<void>;

interface AddressSyncDeps {
  readonly users: UsersTable;
  readonly notify: Notify;
  readonly recheckAdmission: (userId: string) => Promise<void>;
  readonly moveGrievances: (change: {
    readonly userId: string;
    readonly from: string;
    readonly to: string;
  }) => Promise<void>;
}

/** Whether the pool and the profile have different addresses, ignoring case. */
export const isAddressChanged = ({ email }: Pick<ProfileItem, 'email'>, atPool: string): boolean =>
  email.toLowerCase() !== atPool.toLowerCase();

/**
 * Notifies the owner at the old address and moves their grievances before the profile loses it. If this fails in between,
 * the next caller repeats all; the notice is stored only once.
 */
export function addressSync({ users, notify, recheckAdmission, moveGrievances }: AddressSyncDeps): SyncAddress {
  return async (profile, change) => {
    const { userId, email: oldEmail, updatedAt: profileAt } = profile;
    await notify({ kind: 'email-changed', userId, oldEmail, profileAt, at: change.now });
    await moveGrievances({ userId, from: oldEmail, to: change.email });
    await transact(users.client, [{ name: 'address', writes: writesOf(users, profile, change) }]);
    await recheckAdmission(userId);
  };
}

function writesOf(users: UsersTable, profile: ProfileItem, change: AddressChange): TransactWriteItem[] {
  const { userId, email: before, role, sessionsEndedAt = 0 } = profile;
  const { email, now, source } = change;
  const set = { email, updatedAt: now, sessionsEndedAt: Math.max(sessionsEndedAt, change.endSessionsBefore) };
  const message = `E-mail address changed from ${before} to ${email}.`;
  const by: Actor = { adminId: userId, source };
  const audit = auditWrite(
    users,
    { userId },
    { action: 'email-changed', by, at: now, before: { email: before }, after: { email } },
  );
  return [
    // An erased profile has no address.
    update<ProfileItem>(users, profileKey(userId), { set }, { email: before }),
    activityWrite({ users, userId, type: 'corrected', message, at: now, key: 'email' }),
    removeMailStop(users, userId),
    // An erasure keeps audit entries, so a bidder's address must not be in one. Admins' accounts cannot be erased.
    ...(role === 'admin' ? [audit] : []),
  ];
}
