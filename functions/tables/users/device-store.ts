/** The DEVICE# items of the Users table, keyed by a hash because tokens are longer than a key should be. */
import { createHash } from 'node:crypto';
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Role } from '../../../shared/model/accounts/account-words.ts';
import { USERS_BY_PUSH_ROLE } from '../table-specs.ts';
import { DEVICE_PREFIX, type DeviceItem, deviceItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

export interface Device {
  readonly userId: string;
  readonly role: Role;
  readonly token: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Where a page of devices ended: the keys of its last item. */
export type DevicePlace = Readonly<Record<string, unknown>>;

export interface DeviceStore {
  /**
   * Remembers a device, once however often it registers. A browser belongs to whoever signed in last: it is
   * forgotten for anybody else, so that nobody reads another person's notices on it.
   */
  readonly register: (device: Device) => Promise<void>;
  readonly ofUser: (userId: string) => Promise<readonly DeviceItem[]>;
  /** The devices of everybody of a role, a page at a time. */
  readonly ofRole: (
    role: Role,
    limit: number,
    after: DevicePlace | undefined,
  ) => Promise<{ readonly devices: readonly DeviceItem[]; readonly next: DevicePlace | undefined }>;
  readonly remove: (device: Pick<DeviceItem, 'userId' | 'sk'>) => Promise<void>;
}

const ROLES: readonly Role[] = ['user', 'admin'];

export function deviceStore(users: UsersTable): DeviceStore {
  const remove = async ({ userId, sk }: Pick<DeviceItem, 'userId' | 'sk'>) => {
    await users.client.send(new DeleteCommand({ TableName: users.tableName, Key: { userId, sk } }));
  };
  const withKey = async (role: Role, sk: string) => {
    const { Items = [] } = await users.client.send(
      new QueryCommand({
        TableName: users.tableName,
        IndexName: USERS_BY_PUSH_ROLE,
        KeyConditionExpression: 'pushRole = :role AND sk = :sk',
        ExpressionAttributeValues: { ':role': role, ':sk': sk },
      }),
    );
    return Items.map((item) => deviceItem.parse(item));
  };
  return {
    register: async ({ userId, role, token, now }) => {
      const sk = `${DEVICE_PREFIX}${createHash('sha256').update(token).digest('hex')}`;
      const holders = await Promise.all(ROLES.map((one) => withKey(one, sk)));
      const others = holders.flat().filter((held) => held.userId !== userId);
      await Promise.all(others.map(remove));
      await users.client.send(
        new UpdateCommand({
          TableName: users.tableName,
          Key: { userId, sk },
          UpdateExpression:
            'SET #token = :token, #role = :role, pushRole = :role, seenAt = :now, registeredAt = if_not_exists(registeredAt, :now)',
          ExpressionAttributeNames: { '#token': 'token', '#role': 'role' },
          ExpressionAttributeValues: { ':token': token, ':role': role, ':now': now },
        }),
      );
    },

    ofUser: async (userId) => {
      const { Items = [] } = await users.client.send(
        new QueryCommand({
          TableName: users.tableName,
          KeyConditionExpression: 'userId = :userId AND begins_with(sk, :device)',
          ExpressionAttributeValues: { ':userId': userId, ':device': DEVICE_PREFIX },
        }),
      );
      return Items.map((item) => deviceItem.parse(item));
    },

    ofRole: async (role, limit, after) => {
      const { Items = [], LastEvaluatedKey } = await users.client.send(
        new QueryCommand({
          TableName: users.tableName,
          IndexName: USERS_BY_PUSH_ROLE,
          KeyConditionExpression: 'pushRole = :role',
          ExpressionAttributeValues: { ':role': role },
          Limit: limit,
          ...(after !== undefined && { ExclusiveStartKey: { ...after } }),
        }),
      );
      return { devices: Items.map((item) => deviceItem.parse(item)), next: LastEvaluatedKey };
    },

    remove,
  };
}
