import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Role } from '../../../shared/contract/users.ts';
import { DEVICE_PREFIX } from '../../tables/users/user-items.ts';

export interface Device {
  readonly userId: string;
  readonly role: Role;
  readonly token: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface DeviceStore {
  /** Remembers a device, once however often it registers. */
  readonly register: (device: Device) => Promise<void>;
}

/** The DEVICE# items of the Users table, keyed by a hash because tokens are longer than a key should be. */
export function deviceStore(client: DynamoDBDocumentClient, usersTable: string): DeviceStore {
  return {
    register: async ({ userId, role, token, now }) => {
      const hash = createHash('sha256').update(token).digest('hex');
      await client.send(
        new UpdateCommand({
          TableName: usersTable,
          Key: { userId, sk: `${DEVICE_PREFIX}${hash}` },
          UpdateExpression:
            'SET #token = :token, #role = :role, seenAt = :now, registeredAt = if_not_exists(registeredAt, :now)',
          ExpressionAttributeNames: { '#token': 'token', '#role': 'role' },
          ExpressionAttributeValues: { ':token': token, ':role': role, ':now': now },
        }),
      );
    },
  };
}
