import { foldText } from '#shared/model/fold-text.ts';
import { type CopyInMemory, copyInMemory } from '#functions/platform/copy-in-memory.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { digitsOf } from '#functions/tables/users/mobile-claim.ts';
import { type UserEntry, readUserFeed } from '#functions/tables/users/user-feed.ts';
import type { UserDirectory, UserFilter } from './user-directory.ts';

/** It needs no snapshot, because the index contains every profile. So names and addresses are stored only once. */
export const storedUsers = (users: UsersTable): CopyInMemory<UserEntry> =>
  copyInMemory({ changes: (after) => readUserFeed(users, after) });

/** Always up to date. */
export function usersOf({ follow, entries }: CopyInMemory<UserEntry>): UserDirectory {
  return {
    page: async (filter, { limit, after, isOldestFirst = false }, now) => {
      const isBefore = (one: string, other: string) => (isOldestFirst ? one < other : one > other);
      const found = [...entries(await follow(now, now))].filter(matcher(filter));
      const rest = found
        .filter(({ createdSort }) => after === undefined || isBefore(after, createdSort))
        .toSorted((one, other) => (isBefore(one.createdSort, other.createdSort) ? -1 : 1));
      const page = rest.slice(0, limit);
      return {
        userIds: page.map(({ userId }) => userId),
        next: rest.length > limit ? (page.at(-1)?.createdSort ?? null) : null,
        total: found.length,
      };
    },
  };
}

/** An erased user has no status. */
function matcher({ verifyStatus, search, document, withErased }: UserFilter): (entry: UserEntry) => boolean {
  const isFound = searchMatcher(search);
  return (entry) => {
    const { idDocument, verifyStatus: status } = entry;
    return (
      (document === undefined || (idDocument?.kind === document.kind && idDocument.lastFour === document.lastFour)) &&
      (withErased || status !== undefined) &&
      (verifyStatus === undefined || status === verifyStatus) &&
      isFound(entry)
    );
  };
}

/** A part of the name, the e-mail address or the id, in any spelling (`foldText`), or digits of the mobile number. */
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
