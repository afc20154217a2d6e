import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorFrom, readCursor } from '../../../functions/platform/cursor.ts';
import type { DirectoryQuestion } from '../../../functions/views/admin/directory-store.ts';
import { listUsers, matches } from '../../../functions/views/admin/list-users.ts';
import { newestFirst } from '../../../functions/views/admin/newest-first.ts';
import type { ProfileItem } from '../../../functions/tables/users/user-items.ts';
import { profile } from '../accounts/fakes.ts';

const descending = (one: ProfileItem, other: ProfileItem) => (one.createdSort < other.createdSort ? 1 : -1);

type Directory = Parameters<typeof listUsers>[0] & { read: number };

/** The indexes over these profiles, and how many were read of the sorted one. */
function directory(items: readonly ProfileItem[]): Directory {
  const deps: Directory = {
    read: 0,
    profiles: { getProfile: async (userId) => items.find((item) => item.userId === userId) },
    directory: {
      bidders: async function* ({ status, before }: DirectoryQuestion) {
        const wanted = items.filter((item) => item.verifyStatus === status && item.createdSort < (before ?? '~'));
        for (const item of wanted.toSorted(descending)) {
          deps.read += 1;
          yield await Promise.resolve(item);
        }
        return undefined;
      },
      entries: async () => new Map(items.map((item) => [item.userId, item])),
    },
  };
  return deps;
}

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
  it('shows everybody who matches exactly once, newest first, whatever the page size', async () => {
    const query = fc.record({
      verifyStatus: fc.option(statuses, { nil: undefined }),
      search: fc.constantFrom(undefined, '', 'ash', 'RAVI', 'mail1', 'u7', 'nobody'),
      limit: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(people, query, async (items, { verifyStatus, search, limit }) => {
        const shown: ProfileItem[] = [];
        const totals = new Set<number>();
        let before: string | undefined;
        do {
          const page = await listUsers(directory(items), { verifyStatus, search, limit, before });
          expect(page.users.length).toBeLessThanOrEqual(limit);
          // A cursor promises that something follows.
          if (page.next !== null) expect(page.users).toHaveLength(limit);
          shown.push(...page.users);
          if (page.total !== undefined) totals.add(page.total);
          before = page.next ?? undefined;
        } while (before !== undefined);
        const expected = items.filter(
          (item) =>
            (verifyStatus === undefined || item.verifyStatus === verifyStatus) &&
            matches(item, search?.toLowerCase() ?? ''),
        );
        expect(shown).toEqual(expected.toSorted(descending));
        expect([...totals]).toEqual(search ? [expected.length] : []);
      }),
    );
  });

  it('leaves out whoever was decided about a moment ago, and whoever was erased', async () => {
    const asha = profile({ userId: 'asha', name: 'Asha', verifyStatus: 'pending' });
    const { verifyStatus: _, ...erased } = profile({ userId: 'gone', name: 'Asha' });
    const deps = directory([asha, erased]);
    const decided = { ...deps, profiles: { getProfile: async () => ({ ...asha, verifyStatus: 'verified' as const }) } };
    const query = { verifyStatus: 'pending' as const, search: 'asha', limit: 10, before: undefined };
    expect((await listUsers(deps, query)).users).toEqual([asha]);
    expect((await listUsers(decided, query)).users).toEqual([]);
    expect((await listUsers(deps, { ...query, verifyStatus: undefined })).users).toEqual([asha]);
  });

  it('reads little more than it shows', async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      profile({
        userId: `u${String(index)}`,
        createdSort: `2026-01-01T00:00:00.000Z#${String(index).padStart(5, '0')}`,
      }),
    );
    const store = directory(many);
    await listUsers(store, { verifyStatus: undefined, search: undefined, limit: 10, before: undefined });
    expect(store.read).toBeLessThan(15);
  });
});

describe('newestFirst', () => {
  it('merges sorted streams into one sorted stream', async () => {
    const stream = async function* (values: readonly string[]) {
      for (const value of values) yield await Promise.resolve(value);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.string(), { maxLength: 10 }), { maxLength: 4 }), async (lists) => {
        const down = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);
        const merged: string[] = [];
        const streams = lists.map((list) => stream(list.toSorted(down)));
        for await (const value of newestFirst(streams, (text) => text)) merged.push(value);
        expect(merged).toEqual(lists.flat().toSorted(down));
      }),
    );
  });
});

describe('the cursor', () => {
  it('gives back what it was made from', () => {
    const sort = '2026-11-20T10:00:00.000Z#asha-id';
    expect(readCursor(cursorFrom(sort))).toBe(sort);
  });

  it('is refused when it was not made here', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        expect(readCursor(text)).toBeUndefined();
        expect(readCursor(cursorFrom(text))).toBeUndefined();
      }),
    );
  });
});
