import { type CopyInMemory, copyInMemory } from '../../platform/copy-in-memory.ts';
import type { UsersTable } from '../../tables/table-handle.ts';
import { type UserEntry, readUserFeed } from '../../tables/users/user-feed.ts';

/** The data of the admin's list and search of users. */
export type UserCopy = CopyInMemory<UserEntry>;

/** It needs no snapshot, because the index contains every profile. So names and addresses are stored only once. */
export function userCopy(users: UsersTable): UserCopy {
  return copyInMemory({ changes: (after) => readUserFeed(users, after) });
}

/** All bidders, up to date. */
export async function allBidders({ follow, entries }: UserCopy, now: number): Promise<readonly UserEntry[]> {
  return [...entries(await follow(now, now))];
}
