import fc from 'fast-check';
import { expect, it } from 'vitest';
import { auditEntry, auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { auditLines } from '#functions/views/audit/audit-lines.ts';
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
    from: fc.constantFrom('2026-03-31', '2026-05-30', '2026-05-02T11:30', '2026-05-29T20:31'),
    to: fc.constantFrom('2026-04-30', '2026-05-31', '2026-05-31T09:30', '2026-05-20T10:29'),
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

        /** As much of its time in India as the filter names. */
        const inIndia = (at: number, { length }: string) => new Date(at + 5.5 * HOUR).toISOString().slice(0, length);
        const { from = '', to = '9' } = asked;
        const expected = all
          .filter(({ subjects }) => subjects.length > 0)
          .filter(({ actor }) => asked.actor === undefined || actor === asked.actor)
          .filter(({ action }) => asked.action === undefined || action === asked.action)
          .filter(({ subjects }) => asked.subject === undefined || subjects.includes(asked.subject))
          .filter(({ at }) => inIndia(at, from) >= from && inIndia(at, to) <= to)
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

it('is filtered by the time of day: a minute is all of it', async () => {
  const fake = fakeTables();
  const [auctions, users] = [
    tableHandle('auctions', fake.client, 'auctions'),
    tableHandle('users', fake.client, 'users'),
  ];
  // At 10:30 in India, and at the end of that minute.
  for (const at of [NOW - HOUR, NOW - HOUR + 59_999]) {
    const done = { action: 'user-verified', at, by: { adminId: 'anita', source: '192.0.2.1' } } as const;
    fake.put('users', auditWrite(users, { userId: 'asha' }, done).Put.Item);
  }
  const counted = async (from: string, to: string) =>
    (await listAudit({ auctions, users }, { from, to, limit: 10 }, NOW)).actions.length;
  expect(await counted('2026-06-01T10:30', '2026-06-01T10:30')).toBe(2);
  expect(await counted('2026-06-01T10:31', '2026-06-01')).toBe(0);
  expect(await counted('2026-06-01', '2026-06-01T10:29')).toBe(0);
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

it('finds what has all words of a search, or was done by or to somebody, or to a lot, that the search means', async () => {
  const fake = fakeTables();
  const [auctions, users] = [
    tableHandle('auctions', fake.client, 'auctions'),
    tableHandle('users', fake.client, 'users'),
  ];
  const log = (hoursAgo: number, userId: string, adminId: string, reason: string) =>
    fake.put(
      'users',
      auditWrite(
        users,
        { userId },
        {
          action: 'user-disabled',
          at: NOW - hoursAgo * HOUR,
          by: { adminId, source: '192.0.2.1' },
          after: { reason },
        },
      ).Put.Item,
    );
  log(1, 'asha', 'anita', 'Shared the Account');
  log(2, 'ravi', 'anita', 'Asked for it');
  log(3, 'meera', 'omar', 'Left the country');
  const found = async (text: string, ids: readonly string[] = []) => {
    const search = { words: text.split(' '), ids: new Set(ids) };
    const { actions } = await listAudit({ auctions, users }, { search, limit: 10 }, NOW);
    return actions.map(([{ userId }]) => userId);
  };
  expect(await found('account shared')).toEqual(['asha']);
  expect(await found('user disabled')).toEqual(['asha', 'ravi', 'meera']);
  expect(await found('shared country')).toEqual([]);
  expect(await found('ravi', ['ravi'])).toEqual(['ravi']);
  expect(await found('omar', ['omar'])).toEqual(['meera']);
});

it('names the sale whose deposit was recorded, as it names lots', async () => {
  const fake = fakeTables();
  const auctions = tableHandle('auctions', fake.client, 'auctions');
  const saleId = '6f1c0000-0000-4000-8000-000000000001';
  const times = { registrationDeadlineAt: NOW, startAt: NOW, firstEndAt: NOW, everyMinutes: 0, staggersStarts: false };
  const sale = { name: 'Spring sale', lots: [], version: 1, createdBy: 'anita', createdAt: NOW };
  fake.put('auctions', { auctionId: saleId, sk: 'SALE', ...sale, ...times });
  const done = { action: 'deposit-recorded', at: NOW, by: { adminId: 'anita', source: '192.0.2.1' } } as const;
  const entry = auditEntry.parse(
    auditWrite(auctions, { auctionId: saleId }, { ...done, after: { auctionId: saleId } }).Put.Item,
  );
  const [line] = await auditLines({ profiles: { getProfiles: async () => new Map() }, auctions }, [entry]);
  expect(line?.names).toEqual({ [saleId]: 'Spring sale' });
});
