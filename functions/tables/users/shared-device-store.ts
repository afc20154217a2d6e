/**
 * The SHARED_DEVICE# items of the Users table: two bidders have received pushes in the same browser, one after the
 * other. A browser belongs to the account that signed in last, so without these nobody could see that both used it.
 */
import * as z from 'zod';
import { sizeBelow, startsWith } from '../expressions.ts';
import { queryAll, readBatch } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { put, update, write } from '../writes.ts';

export const SHARED_DEVICE_PREFIX = 'SHARED_DEVICE#';

/** The sort key is `SHARED_DEVICE#<the other user's id>`. */
export const sharedDeviceItem = z.object({
  userId: z.string(),
  sk: z.string(),
  otherId: z.string(),
  /** When the browser last changed hands. */
  at: z.number(),
});
export type SharedDeviceItem = z.infer<typeof sharedDeviceItem>;

/** Stores for both users that they share a browser. Idempotent. */
export async function markShared(users: UsersTable, firstId: string, secondId: string, now: number): Promise<void> {
  const mark = (userId: string, otherId: string): SharedDeviceItem => ({
    userId,
    sk: `${SHARED_DEVICE_PREFIX}${otherId}`,
    otherId,
    at: now,
  });
  await Promise.all([
    write(users, put(users, mark(firstId, secondId))),
    write(users, put(users, mark(secondId, firstId))),
  ]);
}

/** The ids of the users with whom a user shares a browser. */
export async function readSharers(users: UsersTable, userId: string): Promise<readonly string[]> {
  const key = { userId, sk: startsWith(SHARED_DEVICE_PREFIX) };
  return (await queryAll(users, { key }, sharedDeviceItem)).map(({ otherId }) => otherId);
}

/**
 * The SHARED_DETAILS item: what says of a person with whom they have something in common, at a known key for reads by
 * batch.
 */
export const SHARED_DETAILS_SK = 'SHARED_DETAILS';
const keyOf = (userId: string) => ({ userId, sk: SHARED_DETAILS_SK }) as const;

export const sharedDetailsItem = z.object({
  userId: z.string(),
  sk: z.literal(SHARED_DETAILS_SK),
  /** Keyed hashes of the UPI handles that paid for them. */
  payers: z.set(z.string()).optional(),
  /** The ids of people, staff among them, who have received pushes in the same browser. */
  sharers: z.set(z.string()).optional(),
});
export type SharedDetailsItem = z.infer<typeof sharedDetailsItem>;

/** More than people have. Whoever pays with more handles is looked at anyway. */
const MOST = 50;

async function add(users: UsersTable, userId: string, name: 'payers' | 'sharers', member: string): Promise<void> {
  const change = { add: { [name]: new Set([member]) } };
  const hasRoom = [{ [name]: undefined }, { [name]: sizeBelow(MOST) }];
  await write(users, update<SharedDetailsItem>(users, keyOf(userId), change, hasRoom));
}

export const addPayer = (users: UsersTable, userId: string, hash: string): Promise<void> =>
  add(users, userId, 'payers', hash);

export async function addSharers(users: UsersTable, firstId: string, secondId: string): Promise<void> {
  await Promise.all([add(users, firstId, 'sharers', secondId), add(users, secondId, 'sharers', firstId)]);
}

/** A hundred people a request, by their ids. */
export async function readSharedDetails(
  users: UsersTable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SharedDetailsItem>> {
  const found = await readBatch(users, userIds.map(keyOf), sharedDetailsItem, { consistency: 'eventual' });
  return new Map(found.map((item) => [item.userId, item]));
}
