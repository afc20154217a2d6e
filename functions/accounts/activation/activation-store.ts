import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { transact } from '../../tables/transact.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { PROFILE_SK } from '../../tables/users/user-items.ts';

interface RecordedActivation {
  readonly userId: string;
  readonly isActive: boolean;
  /** For the activity log. */
  readonly message: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface ActivationStore {
  /** Sets the switch of a profile and logs it. `moved-on` when it stands there already. */
  readonly set: (activation: RecordedActivation) => Promise<'set' | 'moved-on'>;
}

/** The active switch of the profiles in the Users table. */
export function activationStore(client: DynamoDBDocumentClient, usersTable: string): ActivationStore {
  return {
    set: async ({ userId, isActive, message, now }) => {
      const type = isActive ? 'enabled' : 'disabled';
      const profile = {
        TableName: usersTable,
        Key: { userId, sk: PROFILE_SK },
        UpdateExpression: 'SET isActive = :to, updatedAt = :now',
        ConditionExpression: 'isActive = :from',
        ExpressionAttributeValues: { ':from': !isActive, ':to': isActive, ':now': now },
      };
      const written = await transact(client, [
        {
          name: 'activation',
          writes: [{ Update: profile }, activityEntry({ usersTable, userId, type, message, at: now, key: type })],
        },
      ]);
      return written.ok ? 'set' : 'moved-on';
    },
  };
}
