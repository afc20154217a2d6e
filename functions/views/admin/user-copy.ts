import { type CopyInMemory, copyInMemory } from '../../platform/copy-in-memory.ts';
import type { UsersTable } from '../../tables/table-handle.ts';
import { type UserEntry, readUserFeed } from '../../tables/users/user-feed.ts';

/** What lists of bidders and searches for them look through. */
export type UserCopy = CopyInMemory<UserEntry>;

/** Without a snapshot: the index of the profiles forgets nobody, and names and addresses are stored once only. */
export function userCopy(users: UsersTable): UserCopy {
  return copyInMemory({ changes: (after) => readUserFeed(users, after) });
}

/** Every bidder as of now. */
export async function everybody({ follow, entries }: UserCopy, now: number): Promise<readonly UserEntry[]> {
  return [...entries(await follow(now, now))];
}
