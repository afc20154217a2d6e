/**
 * The SHARED_DEVICE# items of the Users table: two bidders have received pushes in the same browser, one after the
 * other. A browser belongs to the account that signed in last, so without these nobody could see that both used it.
 */
import * as z from 'zod';
import { startsWith } from '../expressions.ts';
import { queryAll } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { put, write } from '../writes.ts';

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
export async function markShared(users: UsersTable, one: string, other: string, now: number): Promise<void> {
  const mark = (userId: string, otherId: string): SharedDeviceItem => ({
    userId,
    sk: `${SHARED_DEVICE_PREFIX}${otherId}`,
    otherId,
    at: now,
  });
  await Promise.all([write(users, put(users, mark(one, other))), write(users, put(users, mark(other, one)))]);
}

/** The ids of the users with whom a user shares a browser. */
export async function sharersOf(users: UsersTable, userId: string): Promise<readonly string[]> {
  const key = { userId, sk: startsWith(SHARED_DEVICE_PREFIX) };
  return (await queryAll(users, { key }, sharedDeviceItem)).map(({ otherId }) => otherId);
}
