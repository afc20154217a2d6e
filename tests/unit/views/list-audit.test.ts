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
        const all = happenings.map((one) => ({
          ...one,
          at: NOW - one.hoursAgo * HOUR,
          subjects: [...(one.auctionId === undefined ? [] : [one.auctionId]), ...one.userIds],
        }));
        for (const { at, action, actor, auctionId, userIds } of all) {
          const done = { action, at, by: { adminId: actor, source: '192.0.2.1' } } as const;
          if (auctionId !== undefined) fake.put('auctions', auditWrite(auctions, { auctionId }, done).Put.Item);
          for (const userId of userIds) fake.put('users', auditWrite(users, { userId }, done).Put.Item);
        }

        const seen: object[] = [];
        let before: string | undefined;
        for (let pages = 0; pages < 60; pages += 1) {
          const page = await listAudit({ auctions, users }, { ...asked, before, limit }, NOW);
          expect(page.actions.length).toBeLessThanOrEqual(limit);
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
          .toSorted((one, other) => other.at - one.at)
          .map(({ at, subjects }) => ({
            at,
            subjects: (asked.subject === undefined ? subjects : [asked.subject]).toSorted(),
          }));
        expect(seen).toEqual(expected);
      },
    ),
  );
});
