import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batchItems } from '../reads.ts';
import { type NewPerson, newProfile } from './new-profile.ts';
import { writeIf } from '../write-if.ts';
import { PROFILE_SK, type ProfileItem, profileItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

export interface ProfileStore {
  /** The profile, read consistently; undefined when there is none. */
  readonly getProfile: (userId: string) => Promise<ProfileItem | undefined>;
  /** Many profiles by id; those that do not exist are missing. */
  readonly getProfiles: (userIds: readonly string[]) => Promise<ReadonlyMap<string, ProfileItem>>;
  /** Ends all sessions that began before `now` (epoch ms). Does nothing without a profile. */
  readonly endSessions: (userId: string, now: number) => Promise<void>;
  /** Creates an admin's profile. Admins are in no index and no count. */
  readonly createAdmin: (admin: NewPerson) => Promise<'created' | 'exists'>;
}

/** Profiles in the Users table. `registrationStore` creates those of bidders. */
export function profileStore(users: UsersTable): ProfileStore {
  return {
    getProfile: async (userId) => {
      const found = await users.client.send(
        new GetCommand({ TableName: users.tableName, Key: { userId, sk: PROFILE_SK }, ConsistentRead: true }),
      );
      return found.Item === undefined ? undefined : profileItem.parse(found.Item);
    },

    getProfiles: async (userIds) => {
      const keys = userIds.map((userId) => ({ userId, sk: PROFILE_SK }));
      const found = (await batchItems(users, keys, 'strong')).map((item) => profileItem.parse(item));
      return new Map(found.map((profile) => [profile.userId, profile]));
    },

    endSessions: async (userId, now) => {
      await writeIf(() =>
        users.client.send(
          new UpdateCommand({
            TableName: users.tableName,
            Key: { userId, sk: PROFILE_SK },
            UpdateExpression: 'SET sessionsEndedAt = :now',
            ConditionExpression: 'attribute_exists(sk)',
            ExpressionAttributeValues: { ':now': now },
          }),
        ),
      );
    },

    createAdmin: async (admin) => {
      const Item = { ...newProfile(admin), role: 'admin', mobile: '' } satisfies ProfileItem;
      const condition = { ConditionExpression: 'attribute_not_exists(sk)' };
      const written = await writeIf(() =>
        users.client.send(new PutCommand({ TableName: users.tableName, Item, ...condition })),
      );
      return written.ok ? 'created' : 'exists';
    },
  };
}
