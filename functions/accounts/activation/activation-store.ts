import type { Actor } from '#functions/platform/http/caller.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { standingWrite } from '#functions/tables/users/standing-item.ts';
import { type ProfileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { check, update } from '#functions/tables/writes.ts';

interface RecordedActivation {
  readonly userId: string;
  readonly isActive: boolean;
  readonly reason: string;
  /** The switch that the decision is based on. */
  readonly before: ProfileItem['switched'];
  readonly by: Actor;
  /** For the activity log. */
  readonly message: string;
  /** The notice to the person. */
  readonly notice: readonly TransactWriteItem[];
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface ActivationStore {
  /**
   * Sets `isActive` and writes the activity and audit entries and the notice in one transaction. Returns `conflict` when
   * the profile already has this value or was switched meanwhile, and `not-an-admin` when the acting admin is no longer
   * an active admin.
   */
  readonly set: (activation: RecordedActivation) => Promise<'set' | 'conflict' | 'not-an-admin'>;
}

/** The active switch of the profiles in the Users table. */
export function activationStore(users: UsersTable): ActivationStore {
  return {
    set: async ({ userId, isActive, reason, before, by, message, notice, now }) => {
      const type = isActive ? 'enabled' : 'disabled';
      const set = {
        isActive,
        switched: { by: by.adminId, at: now, reason },
        updatedAt: now,
        // Tokens from before stay refused when the account is enabled again.
        ...(!isActive && { sessionsEndedAt: now }),
      };
      const isUnchanged = { isActive: !isActive, switched: before };
      const profile = update<ProfileItem>(users, profileKey(userId), { set }, isUnchanged);
      const action = isActive ? 'user-enabled' : 'user-disabled';
      const changed = { before: { isActive: !isActive }, after: { isActive, reason } };
      const actor = check(users, profileKey(by.adminId), { isActive: true, role: 'admin' });
      const written = await transact(users.client, [
        { name: 'actor', writes: [actor] },
        {
          name: 'activation',
          writes: [
            profile,
            activityWrite({ users, userId, type, message, at: now, key: type }),
            auditWrite(users, { userId }, { action, by, at: now, ...changed }),
            standingWrite(users, userId, { set: { isDisabled: !isActive } }, now),
            ...notice,
          ],
        },
      ]);
      if (written.ok) return 'set';
      return written.error.has('actor') ? 'not-an-admin' : 'conflict';
    },
  };
}
