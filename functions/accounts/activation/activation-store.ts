import { type Actor, auditWrite } from '../../tables/audit/audit-entry.ts';
import { transact } from '../../tables/transact.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { PROFILE_SK } from '../../tables/users/user-items.ts';
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
   * Sets the switch of a profile and logs it. `moved-on` when it stands there already; `not-an-admin` when whoever
   * decided it is no active admin any more. Nobody switches themselves off and only active admins switch, so of two
   * who switch each other off one remains: there always is an active admin.
   */
  readonly set: (activation: RecordedActivation) => Promise<'set' | 'moved-on' | 'not-an-admin'>;
}

/** The active switch of the profiles in the Users table. */
export function activationStore(users: UsersTable): ActivationStore {
  return {
    set: async ({ userId, isActive, by, message, now }) => {
      const type = isActive ? 'enabled' : 'disabled';
      const profile = {
        TableName: users.tableName,
        Key: { userId, sk: PROFILE_SK },
        UpdateExpression: 'SET isActive = :to, updatedAt = :now',
        ConditionExpression: 'isActive = :from',
        ExpressionAttributeValues: { ':from': !isActive, ':to': isActive, ':now': now },
      };
      const action = isActive ? 'user-enabled' : 'user-disabled';
      const deed = { action, by, at: now, before: { isActive: !isActive }, after: { isActive } } as const;
      const actor = {
        TableName: users.tableName,
        Key: { userId: by.adminId, sk: PROFILE_SK },
        ConditionExpression: 'isActive = :yes AND #role = :admin',
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: { ':yes': true, ':admin': 'admin' },
      };
      const written = await transact(users.client, [
        { name: 'actor', writes: [{ ConditionCheck: actor }] },
        {
          name: 'activation',
          writes: [
            { Update: profile },
            activityEntry({ users, userId, type, message, at: now, key: type }),
            auditWrite(users, { userId }, deed),
          ],
        },
      ]);
      if (written.ok) return 'set';
      return written.error.has('actor') ? 'not-an-admin' : 'moved-on';
    },
  };
}
