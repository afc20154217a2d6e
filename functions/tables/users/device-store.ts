/** The DEVICE# items of the Users table. The key contains a hash, because tokens are longer than a key may be. */
import { createHash } from 'node:crypto';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { exists, startsWith } from '../expressions.ts';
import { type Consistency, type Query, queryPage } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { USERS_BY_PUSH_ROLE } from '../table-specs.ts';
import { remove, update, write } from '../writes.ts';
import { addSharers, markShared } from './shared-device-store.ts';
import { DEVICE_PREFIX, type DeviceFailures, type DeviceItem, deviceItem } from './user-items.ts';

/** Per person: more than people use, and few enough for one delivery. */
const MAX_DEVICES = 10;

export interface Device {
  readonly userId: string;
  readonly role: Role;
  readonly token: string;
  /** When the session began in which it registers. Epoch milliseconds, like `now`. */
  readonly signedInAt?: number | undefined;
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
  readonly saveFailures: (device: DeviceItem, failures: DeviceFailures) => Promise<void>;
  /** Resets the failures of a device that accepts messages again. */
  readonly clearFailures: (device: DeviceItem) => Promise<void>;
  readonly remove: (device: Pick<DeviceItem, 'userId' | 'sk'>) => Promise<void>;
  /** Removes the devices that registered in one session. */
  readonly removeOfSession: (session: { readonly userId: string; readonly signedInAt: number }) => Promise<void>;
}

const ROLES: readonly Role[] = ['user', 'admin'];

export function deviceStore(users: UsersTable): DeviceStore {
  const removeDevice = async ({ userId, sk }: Pick<DeviceItem, 'userId' | 'sk'>) => {
    await write(users, remove(users, { userId, sk }));
  };
  const devicesOf = async (userId: string, consistency: Consistency) =>
    (await queryPage(users, { key: { userId, sk: startsWith(DEVICE_PREFIX) }, consistency }, deviceItem)).items;
  const pageOfRole = (query: Omit<Query, 'index'>) =>
    queryPage(users, { ...query, index: USERS_BY_PUSH_ROLE }, deviceItem);
  return {
    register: async ({ userId, role, token, signedInAt, now }) => {
      const sk = `${DEVICE_PREFIX}${createHash('sha256').update(token).digest('hex')}`;
      const holders = await Promise.all(ROLES.map((pushRole) => pageOfRole({ key: { pushRole, sk } })));
      const others = holders.flatMap(({ items }) => items).filter((held) => held.userId !== userId);
      // Before the removal, so that a retry finds them again.
      const sharers = role === 'user' ? others.filter((held) => held.role === 'user') : [];
      await Promise.all(sharers.map((held) => markShared(users, userId, held.userId, now)));
      await Promise.all(others.map((held) => addSharers(users, userId, held.userId)));
      await Promise.all(others.map(removeDevice));
      const set = { token, role, pushRole: role, seenAt: now, signedInAt };
      await write(users, update(users, { userId, sk }, { set, setOnce: { registeredAt: now } }));
      // Concurrent calls agree on this order, and the last one sees all devices.
      const devices = await devicesOf(userId, 'strong');
      const newestFirst = devices.toSorted((a, b) => b.seenAt - a.seenAt || (a.sk < b.sk ? -1 : 1));
      await Promise.all(newestFirst.slice(MAX_DEVICES).map(removeDevice));
    },

    ofUser: (userId) => devicesOf(userId, 'eventual'),

    ofRole: async (role, limit, after) => {
      const { items, next } = await pageOfRole({ key: { pushRole: role }, limit, after });
      return { devices: items, next };
    },

    saveFailures: async ({ userId, sk, failures: knownFailures }, failures) => {
      const isUnchanged = { sk: exists, failures: knownFailures };
      await write(users, update<DeviceItem>(users, { userId, sk }, { set: failures }, isUnchanged));
    },

    clearFailures: async ({ userId, sk }) => {
      const change = { set: { failures: undefined, restsUntil: undefined } };
      await write(users, update<DeviceItem>(users, { userId, sk }, change, { sk: exists }));
    },

    remove: removeDevice,

    removeOfSession: async ({ userId, signedInAt }) => {
      const devices = await devicesOf(userId, 'strong');
      await Promise.all(devices.filter((device) => device.signedInAt === signedInAt).map(removeDevice));
    },
  };
}
