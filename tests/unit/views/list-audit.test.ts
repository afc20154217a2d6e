import fc from 'fast-check';
import { expect, it } from 'vitest';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { listAudit } from '#functions/views/audit/list-audit.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const NOW = Date.parse('2026-06-01T06:00:00.000Z');
const HOUR = 3_600_000;

/** Done at an hour before now, to an auction, to people, or to both, as a decision about money. */
const happening = fc.record({
  hoursAgo: fc.nat(24 * 75),
  action: fc.constantFrom('auction-edited', 'user-verified', 'win-forfeited'),
  actor: fc.constantFrom('anita', 'omar'),
  auctionId: fc.option(fc.constantFrom('lot-1', 'lot-2'), { nil: undefined }),
  userIds: fc.uniqueArray(fc.constantFrom('asha', 'ravi'), { maxLength: 2 }),
});

const query = fc.record(
  {
    actor: fc.constantFrom('anita', 'nobody'),
    action: fc.constantFrom('user-verified', 'win-forfeited'),
    subject: fc.constantFrom('lot-1', 'asha'),
    from: fc.constantFrom('2026-03-31', '2026-05-30'),
    to: fc.constantFrom('2026-04-30', '2026-05-31'),
  },
  { requiredKeys: [] },
);

it('lists every action of an admin once with all its subjects, newest first, for any filter and page size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(happening, { selector: ({ hoursAgo }) => hoursAgo, maxLength: 25 }),
      query,
      fc.integer({ min: 1, max: 6 }),
      async (happenings, asked, limit) => {
        const fake = fakeTables();
        const [auctions, users] = [
          tableHandle('auctions', fake.client, 'auctions'),
          tableHandle('users', fake.client, 'users'),
        ];
        // People are verified one by one, even if in the same millisecond.
        const all = happenings.flatMap((one) => {
          const at = NOW - one.hoursAgo * HOUR;
          if (one.auctionId === undefined)
            return one.userIds.map((id) => ({ ...one, at, userIds: [id], subjects: [id] }));
          return [{ ...one, at, subjects: [one.auctionId, ...one.userIds] }];
        });
        for (const { at, action, actor, auctionId, userIds } of all) {
          const done = { action, at, by: { adminId: actor, source: '192.0.2.1' } } as const;
          if (auctionId !== undefined) fake.put('auctions', auditWrite(auctions, { auctionId }, done).Put.Item);
          for (const userId of userIds) fake.put('users', auditWrite(users, { userId }, done).Put.Item);
        }

        const seen: { readonly at: number; readonly subjects: readonly string[] }[] = [];
        let before: string | undefined;
        for (let pages = 0; pages < 60; pages += 1) {
          const page = await listAudit({ auctions, users }, { ...asked, before, limit }, NOW);
          // Actions of one millisecond stay on one page.
          expect(new Set(page.actions.map(([{ sk }]) => sk)).size).toBeLessThanOrEqual(limit);
          for (const entries of page.actions) {
            const subjects = entries.map(({ auctionId, userId }) => auctionId ?? userId ?? '').toSorted();
            seen.push({ at: entries[0].at, subjects });
          }
          before = page.next ?? undefined;
          if (before === undefined) break;
        }

        const dayOf = (at: number) => new Date(at + 5.5 * HOUR).toISOString().slice(0, 10);
        const expected = all
          .filter(({ subjects }) => subjects.length > 0)
          .filter(({ actor }) => asked.actor === undefined || actor === asked.actor)
          .filter(({ action }) => asked.action === undefined || action === asked.action)
          .filter(({ subjects }) => asked.subject === undefined || subjects.includes(asked.subject))
          .filter(({ at }) => dayOf(at) >= (asked.from ?? '') && dayOf(at) <= (asked.to ?? '9'))
          .toSorted((one, other) => other.at - one.at || (one.subjects.join() < other.subjects.join() ? -1 : 1))
          .map(({ at, subjects }) => ({
            at,
            subjects: (asked.subject === undefined ? subjects : [asked.subject]).toSorted(),
          }));
        const inOrder = seen.toSorted(
          (one, other) => other.at - one.at || (one.subjects.join() < other.subjects.join() ? -1 : 1),
        );
        expect(seen.map(({ at }) => at)).toEqual(inOrder.map(({ at }) => at));
        expect(inOrder).toEqual(expected);
      },
    ),
  );
});

it('lists each of several auctions that were cancelled in one millisecond, and lots that joined a sale together once', async () => {
  const fake = fakeTables();
  const [auctions, users] = [
    tableHandle('auctions', fake.client, 'auctions'),
    tableHandle('users', fake.client, 'users'),
  ];
  const by = { adminId: 'anita', source: '192.0.2.1' };
  const lots = ['lot-1', 'lot-2', 'lot-3'];
  for (const action of ['auction-cancelled', 'auction-joined-sale'] as const) {
    for (const auctionId of lots) {
      const done = { action, at: NOW - HOUR, by, after: { cancelReason: 'The seller withdrew.' } };
      fake.put('auctions', auditWrite(auctions, { auctionId }, done).Put.Item);
    }
  }
  const { actions } = await listAudit({ auctions, users }, { limit: 10 }, NOW);
  const subjectsOf = (action: string) =>
    actions.filter(([one]) => one.action === action).map((entries) => entries.map(({ auctionId }) => auctionId));
  expect(subjectsOf('auction-cancelled').toSorted((one, other) => (one.join() < other.join() ? -1 : 1))).toEqual([
    ['lot-1'],
    ['lot-2'],
    ['lot-3'],
  ]);
  expect(
    subjectsOf('auction-joined-sale').map((ids) =>
      [...ids].sort((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1)),
    ),
  ).toEqual([lots]);
});
