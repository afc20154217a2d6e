/** The DEVICE# items of the Users table. The key contains a hash, because tokens are longer than a key may be. */
import { createHash } from 'node:crypto';
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Role } from '../../../shared/model/accounts/account-enums.ts';
import { USERS_BY_PUSH_ROLE } from '../table-specs.ts';
import { DEVICE_PREFIX, type DeviceFailures, type DeviceItem, deviceItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';
import { writeIf } from '../write-if.ts';

/** Per person: more than people use, and few enough for one delivery. */
const MAX_DEVICES = 10;

export interface Device {
  readonly userId: string;
  readonly role: Role;
  readonly token: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The last key of a page of devices. */
export type DeviceKey = Readonly<Record<string, unknown>>;

export interface DeviceStore {
  /**
   * Stores a device. Idempotent. A browser belongs to the person who signed in last, so it is removed from all others:
   * nobody shall see another person's notices. Above the maximum, the devices used longest ago are removed.
   */
  readonly register: (device: Device) => Promise<void>;
  readonly ofUser: (userId: string) => Promise<readonly DeviceItem[]>;
  /** One page of the devices of a role. */
  readonly ofRole: (
    role: Role,
    limit: number,
    after: DeviceKey | undefined,
  ) => Promise<{ readonly devices: readonly DeviceItem[]; readonly next: DeviceKey | undefined }>;
  /** Stores the failures of a device, unless another delivery has changed them since `known` was read. */
  readonly saveFailures: (known: DeviceItem, failures: DeviceFailures) => Promise<void>;
  /** Resets the failures of a device that accepts messages again. */
  readonly clearFailures: (known: DeviceItem) => Promise<void>;
  readonly remove: (device: Pick<DeviceItem, 'userId' | 'sk'>) => Promise<void>;
}

const ROLES: readonly Role[] = ['user', 'admin'];

export function deviceStore(users: UsersTable): DeviceStore {
  const remove = async ({ userId, sk }: Pick<DeviceItem, 'userId' | 'sk'>) => {
    await users.client.send(new DeleteCommand({ TableName: users.tableName, Key: { userId, sk } }));
  };
  const devicesOf = async (userId: string, { ConsistentRead }: { readonly ConsistentRead: boolean }) => {
    const { Items = [] } = await users.client.send(
      new QueryCommand({
        TableName: users.tableName,
        KeyConditionExpression: 'userId = :userId AND begins_with(sk, :device)',
        ExpressionAttributeValues: { ':userId': userId, ':device': DEVICE_PREFIX },
        ConsistentRead,
      }),
    );
    return Items.map((item) => deviceItem.parse(item));
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
      // Concurrent calls agree on this order, and the last one sees all devices.
      const devices = await devicesOf(userId, { ConsistentRead: true });
      const newestFirst = devices.toSorted((a, b) => b.seenAt - a.seenAt || (a.sk < b.sk ? -1 : 1));
      await Promise.all(newestFirst.slice(MAX_DEVICES).map(remove));
    },

    ofUser: (userId) => devicesOf(userId, { ConsistentRead: false }),

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

    saveFailures: async ({ userId, sk, failures: known }, { failures, restsUntil }) => {
      await writeIf(() =>
        users.client.send(
          new UpdateCommand({
            TableName: users.tableName,
            Key: { userId, sk },
            UpdateExpression: 'SET failures = :failures, restsUntil = :restsUntil',
            ConditionExpression: `attribute_exists(sk) AND ${known === undefined ? 'attribute_not_exists(failures)' : 'failures = :known'}`,
            ExpressionAttributeValues: {
              ':failures': failures,
              ':restsUntil': restsUntil,
              ...(known !== undefined && { ':known': known }),
            },
          }),
        ),
      );
    },

    clearFailures: async ({ userId, sk }) => {
      await writeIf(() =>
        users.client.send(
          new UpdateCommand({
            TableName: users.tableName,
            Key: { userId, sk },
            UpdateExpression: 'REMOVE failures, restsUntil',
            ConditionExpression: 'attribute_exists(sk)',
          }),
        ),
      );
    },

    remove,
  };
}
