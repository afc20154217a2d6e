import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { writeIf } from '../write-if.ts';
import { PROFILE_SK } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

/** What a profile says of its second factor. */
export interface SecondFactorState {
  /** Epoch milliseconds; undefined while there is none. */
  readonly since: number | undefined;
  /** Whether one must be set up before anything else. */
  readonly isAwaited: boolean;
}

export interface SecondFactorStore {
  /** Nothing for somebody without a profile. */
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
