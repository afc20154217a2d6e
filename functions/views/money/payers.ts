import type { CopyInMemory } from '#functions/platform/copy-in-memory.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { UserEntry } from '#functions/tables/users/user-feed.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Payer } from '#shared/contract/money/money-fields.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { findUsers, searchMatcher } from '../people/users-in-memory.ts';

/** The payers by id. Ids without a profile that can be read are left out. */
export async function readPayers(
  { getProfile }: Pick<ProfileStore, 'getProfile'>,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, NonNullable<Payer>>> {
  const profiles = await Promise.all([...new Set(userIds)].map((userId) => ifReadable(() => getProfile(userId))));
  return new Map(
    profiles.flatMap((profile) =>
      profile === undefined ? [] : [[profile.userId, { name: profile.name, email: profile.email }]],
    ),
  );
}

/** The most people whose payments one search reads. */
const MAX_PEOPLE = 50;

/** The people whom a search finds (`searchMatcher`). Error: INVALID_INPUT (more than 50 match). */
export async function findPayers(
  userCopy: CopyInMemory<UserEntry>,
  search: string,
  now: number,
): Promise<Result<readonly string[], Refusal>> {
  const found = await findUsers(userCopy, searchMatcher(search), now);
  return found.length > MAX_PEOPLE ? refused(TOO_MANY) : ok(found.map(({ userId }) => userId));
}

const TOO_MANY = refusal('INVALID_INPUT', 'More than 50 people match. Please type more of the name or e-mail address.');
