import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyInMemory } from '#functions/platform/copy-in-memory.ts';
import { cursorFrom, readCursor } from '#functions/platform/cursor.ts';
import type { UserEntry } from '#functions/tables/users/user-feed.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { listUsers } from '#functions/views/admin/list-users.ts';
import { usersOf } from '#functions/views/admin/users-in-memory.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { profile } from '../accounts/fakes.ts';

const descending = (one: ProfileItem, other: ProfileItem) => (one.createdSort < other.createdSort ? 1 : -1);

/** The index of these profiles, and the profiles. */
function directory(items: readonly ProfileItem[]): Parameters<typeof listUsers>[0] {
  const copy = copyInMemory<UserEntry>({
    changes: async function* () {
      for (const entry of items) yield await Promise.resolve({ id: entry.userId, at: NOW, version: NOW, entry });
    },
  });
  return { users: usersOf(copy), profiles: { getProfiles: async () => byId(items) } };
}

const byId = (items: readonly ProfileItem[]) => new Map(items.map((item) => [item.userId, item]));

const statuses = fc.constantFrom('pending' as const, 'verified' as const, 'rejected' as const);
const people = fc.uniqueArray(fc.nat(10_000), { maxLength: 60 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({ verifyStatus: statuses, name: fc.constantFrom('Asha', 'ASHISH', 'Ravi') }).map((facts) =>
        profile({
          ...facts,
          userId: `u${String(id)}`,
          email: `mail${String(id)}@boli.test`,
          createdSort: `2026-01-01T00:00:00.000Z#u${String(id).padStart(5, '0')}`,
        }),
      ),
    ),
  ),
);

describe('listUsers', () => {
  it('shows every match exactly once, newest or oldest first, for any page size', async () => {
    const query = fc.record({
      verifyStatus: fc.option(statuses, { nil: undefined }),
      search: fc.constantFrom(undefined, '', 'ash', 'RAVI', 'mail1', 'u7', 'nobody'),
      limit: fc.integer({ min: 1, max: 20 }),
      isOldestFirst: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(people, query, async (items, { verifyStatus, search, limit, isOldestFirst }) => {
        const shown: ProfileItem[] = [];
        const totals = new Set<number>();
        let after: string | undefined;
        do {
          const page = await listUsers(directory(items), { verifyStatus, search, limit, after, isOldestFirst }, NOW);
          expect(page.users.length).toBeLessThanOrEqual(limit);
          // A cursor means that another page follows.
          if (page.next !== null) expect(page.users).toHaveLength(limit);
          shown.push(...page.users);
          totals.add(page.total);
          after = page.next ?? undefined;
        } while (after !== undefined);
        const expected = items.filter(
          (item) =>
            (verifyStatus === undefined || item.verifyStatus === verifyStatus) &&
            `${item.name} ${item.email} ${item.userId}`.toLowerCase().includes(search?.toLowerCase() ?? ''),
        );
        const newestFirst = expected.toSorted(descending);
        expect(shown).toEqual(isOldestFirst ? newestFirst.toReversed() : newestFirst);
        expect([...totals]).toEqual([expected.length]);
      }),
    );
  });

  it('leaves out users whose status has just changed, and erased users', async () => {
    const asha = profile({ userId: 'asha', name: 'Asha', verifyStatus: 'pending' });
    const { verifyStatus: _, ...erased } = profile({ userId: 'gone', name: 'Asha' });
    const deps = directory([asha, erased]);
    const verified = { ...asha, verifyStatus: 'verified' as const };
    const decided = { ...deps, profiles: { getProfiles: async () => byId([verified]) } };
    const query = {
      verifyStatus: 'pending' as const,
      search: 'asha',
      limit: 10,
      after: undefined,
      isOldestFirst: false,
    };
    expect((await listUsers(deps, query, NOW)).users).toEqual([asha]);
    expect((await listUsers(decided, query, NOW)).users).toEqual([]);
    expect((await listUsers(deps, { ...query, verifyStatus: undefined }, NOW)).users).toEqual([asha]);
  });
});

describe('the search', () => {
  const deps = directory([profile({ name: 'Zoë \u095bरीना', mobile: '+91 98765-43210' })]);
  const found = async (search: string) =>
    (await listUsers(deps, { verifyStatus: undefined, search, limit: 10, after: undefined, isOldestFirst: false }, NOW))
      .total;

  it.each(['9876543210', '+91 98765 43210', '09876543210', '43210', '6543', '९८७६५–४३२१०'])(
    'finds a mobile number by %s',
    async (text) => {
      expect(await found(text)).toBe(1);
    },
  );

  it.each(['zoe', 'ZOE\u0308', 'जरीना', 'zo\u00ad\u00eb'])('finds a name by %s', async (text) => {
    expect(await found(text)).toBe(1);
  });

  it.each(['210', '98765 43211', 'x43210'])('does not find it by %s', async (text) => {
    expect(await found(text)).toBe(0);
  });
});

describe('the cursor', () => {
  it('decodes to its position', () => {
    const sort = '2026-11-20T10:00:00.000Z#asha-id';
    expect(readCursor(cursorFrom(sort))).toBe(sort);
  });

  it('is refused when invalid', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        expect(readCursor(text)).toBeUndefined();
        expect(readCursor(cursorFrom(text))).toBeUndefined();
      }),
    );
  });
});
