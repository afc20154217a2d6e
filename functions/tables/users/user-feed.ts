/** The fields of users for the admin's search: everybody of a role, in the order of the profiles' last changes. */
import * as z from 'zod';
import type { Version } from '#functions/platform/copy-in-memory.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { above } from '../expressions.ts';
import { PRACTICE_EMAIL } from '../practice.ts';
import { queryItems } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { USERS_BY_CHANGE } from '../table-specs.ts';
import type { Unread } from '../unread.ts';
import { profileItem } from './user-items.ts';

const userEntry = profileItem.pick({
  userId: true,
  name: true,
  email: true,
  mobile: true,
  verifyStatus: true,
  idDocument: true,
  createdSort: true,
});
export type UserEntry = z.infer<typeof userEntry>;

const feedItem = userEntry.extend({ updatedAt: z.number() });

interface UserFeedQuery {
  /** Epoch milliseconds. All profiles when undefined. */
  readonly after?: number | undefined;
  /** Bidders when undefined. */
  readonly role?: Role;
  readonly unread?: Unread;
}

/** The profiles of a role that have changed after a time, oldest first. */
export async function* readUserFeed(
  users: UsersTable,
  { after, role = 'user', unread }: UserFeedQuery = {},
): AsyncGenerator<Version<UserEntry> & { readonly entry: UserEntry }> {
  const key = { role, ...(after !== undefined && { updatedAt: above(after) }) };
  for await (const { updatedAt, ...entry } of queryItems(users, { index: USERS_BY_CHANGE, key, unread }, feedItem)) {
    if (entry.email !== PRACTICE_EMAIL) yield { id: entry.userId, at: updatedAt, version: updatedAt, entry };
  }
}
