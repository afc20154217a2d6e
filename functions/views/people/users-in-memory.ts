import { type CopyInMemory, copyInMemory } from '#functions/platform/copy-in-memory.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { type UserEntry, readUserFeed } from '#functions/tables/users/user-feed.ts';
import { digitsOf } from '#shared/model/accounts/mobile.ts';
import { foldText } from '#shared/model/fold-text.ts';

/** It needs no snapshot, because the index contains every profile. So names and addresses are stored only once. */
export const storedUsers = (users: UsersTable): CopyInMemory<UserEntry> =>
  copyInMemory({ changes: ({ after }) => readUserFeed(users, { after }) });

/** The users who match as of `now`, erased people included. */
export async function findUsers(
  { follow, entries }: CopyInMemory<UserEntry>,
  matches: (user: UserEntry) => boolean,
  now: number,
): Promise<readonly UserEntry[]> {
  return [...entries(await follow(now, now))].filter(matches);
}

/**
 * A part of the name, the e-mail address or the id, in any spelling (`foldText`), or digits of the mobile number, in
 * any spelling.
 */
export function searchMatcher(
  search: string,
): (entry: Pick<UserEntry, 'name' | 'email' | 'userId' | 'mobile'>) => boolean {
  const text = foldText(search);
  const digits = MOBILE_SEARCH.test(text) ? digitsOf(text) : undefined;
  return ({ name, email, userId, mobile }) =>
    [name, email, userId].some((field) => foldText(field).includes(text)) ||
    (digits !== undefined && digitsOf(mobile).includes(digits));
}

/** Fewer digits match too many numbers. */
const MOBILE_SEARCH = /^\+?(?:[\s-]*\d){4,}[\s-]*$/;
