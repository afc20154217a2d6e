/** The staff as of now. */
import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { readUserFeed } from '#functions/tables/users/user-feed.ts';
import { profileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { OWNERS_FOR_TWO } from '#shared/model/accounts/second-person.ts';

const colleague = profileItem.pick({ userId: true, name: true, duties: true, dutiesGiven: true, switched: true });
const account = colleague.extend(profileItem.pick({ role: true, isActive: true }).shape);
export type ActiveColleague = z.infer<typeof colleague>;

const AT_ONCE = 10;
const fields = { only: Object.keys(account.shape) };

/** Undefined unless they are active staff. Consistent. */
export async function findActiveColleague(users: UsersTable, userId: string): Promise<ActiveColleague | undefined> {
  const found = await readItem(users, profileKey(userId), account, fields);
  return found?.role === 'admin' && found.isActive ? found : undefined;
}

/**
 * All active staff. Who is active and with which duties is read consistently. That an account is there at all comes
 * from an index, which is behind by less than a second: so long after becoming an owner somebody may not be counted.
 * By default it fails if a colleague cannot be read, since they may be the second owner; a list can do without them.
 */
export async function readActiveStaff(
  users: UsersTable,
  { unread }: { readonly unread: 'fail' | 'skip' } = { unread: 'fail' },
): Promise<readonly ActiveColleague[]> {
  const ids = new Set<string>();
  for await (const { id } of readUserFeed(users, { role: 'admin', unread })) ids.add(id);
  const found = new Map<string, ActiveColleague | undefined>();
  await inParallel(ids, AT_ONCE, async (userId) => {
    const read = async () => void found.set(userId, await findActiveColleague(users, userId));
    await (unread === 'skip' ? unlessUnread(read) : read());
  });
  return [...ids].flatMap((userId) => found.get(userId) ?? []);
}

/** Whether there are enough owners for acts by two. */
export const areOwnersEnough = (staff: readonly ActiveColleague[]): boolean =>
  staff.filter(({ duties }) => may(duties, 'owner')).length >= OWNERS_FOR_TWO;
