import { type Actor, auditWrite } from '../../tables/audit/audit-entry.ts';
import { check, update } from '../../tables/writes.ts';
import { transact } from '../../tables/transact.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { type ProfileItem, profileKey } from '../../tables/users/user-items.ts';
import type { UsersTable } from '../../tables/table-handle.ts';

interface RecordedActivation {
  readonly userId: string;
  readonly isActive: boolean;
  readonly by: Actor;
  /** For the activity log. */
  readonly message: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface ActivationStore {
  /**
   * Sets `isActive` and writes the activity and audit entries in one transaction. Returns `conflict` when the profile
   * already has this value, and `not-an-admin` when the acting admin is no longer an active admin. Admins cannot
   * disable themselves, so when two disable each other at once one of them remains active.
   */
  readonly set: (activation: RecordedActivation) => Promise<'set' | 'conflict' | 'not-an-admin'>;
}

/** The active switch of the profiles in the Users table. */
export function activationStore(users: UsersTable): ActivationStore {
  return {
    set: async ({ userId, isActive, by, message, now }) => {
      const type = isActive ? 'enabled' : 'disabled';
      const set = { isActive, updatedAt: now };
      const profile = update<ProfileItem>(users, profileKey(userId), { set }, { isActive: !isActive });
      const action = isActive ? 'user-enabled' : 'user-disabled';
      const auditEntry = { action, by, at: now, before: { isActive: !isActive }, after: { isActive } } as const;
      const actor = check(users, profileKey(by.adminId), { isActive: true, role: 'admin' });
      const written = await transact(users.client, [
        { name: 'actor', writes: [actor] },
        {
          name: 'activation',
          writes: [
            profile,
            activityEntry({ users, userId, type, message, at: now, key: type }),
            auditWrite(users, { userId }, auditEntry),
          ],
        },
      ]);
      if (written.ok) return 'set';
      return written.error.has('actor') ? 'not-an-admin' : 'conflict';
    },
  };
}
