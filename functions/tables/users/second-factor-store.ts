import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { writeIf } from '../write-if.ts';
import { PROFILE_SK } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

/** The second factor in a profile. */
export interface SecondFactorState {
  /** Since when there is one. Epoch milliseconds; undefined when there is none. */
  readonly since: number | undefined;
  /** Whether the person must set one up before anything else. */
  readonly isAwaited: boolean;
}

export interface SecondFactorStore {
  /** Does nothing without a profile. */
  readonly save: (userId: string, state: SecondFactorState) => Promise<void>;
}

export function secondFactorStore(users: UsersTable): SecondFactorStore {
  return {
    save: async (userId, { since, isAwaited }) => {
      await writeIf(() =>
        users.client.send(
          new UpdateCommand({
            TableName: users.tableName,
            Key: { userId, sk: PROFILE_SK },
            UpdateExpression:
              since === undefined
                ? 'SET awaitsSecondFactor = :isAwaited REMOVE secondFactorSince'
                : 'SET awaitsSecondFactor = :isAwaited, secondFactorSince = :since',
            ConditionExpression: 'attribute_exists(sk)',
            ExpressionAttributeValues: { ':isAwaited': isAwaited, ...(since !== undefined && { ':since': since }) },
          }),
        ),
      );
    },
  };
}
