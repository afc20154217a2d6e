import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PeopleFilter, peoplePage, type PersonEntry } from '#functions/views/people/people-list.ts';
import { PEOPLE_SORTS } from '#shared/contract/accounts/people.ts';
import { strikesAt } from '#shared/model/accounts/standing.ts';
import { istParts } from '#shared/model/ist.ts';
import { NOW } from '#tests/support/builders/time.ts';

const DAY_MS = 24 * 60 * 60_000;
const dayAgo = (days: number) => istParts(NOW - days * DAY_MS).date;
const counts = fc.dictionary(
  fc.constantFrom('2026-11', '2026-02', '2025-11', '2025-01'),
  fc.integer({ min: 1, max: 3 }),
);

const person = fc
  .record({
    number: fc.integer({ min: 0, max: 999 }),
    name: fc.constantFrom('Asha Rao', 'Ravi', 'asha menon', 'Zoë'),
    mobile: fc.constantFrom('+91 98765 43210', '9812345678', ''),
    verifyStatus: fc.constantFrom('pending', 'verified', 'rejected', undefined),
    won: fc.integer({ min: 0, max: 2 }),
    held: fc.constantFrom(0, 50_000),
    isDisabled: fc.boolean(),
    seenDaysAgo: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    late: counts,
    defaulted: counts,
  })
  .map(({ number, name, mobile, verifyStatus, seenDaysAgo, ...standing }): PersonEntry => {
    const userId = `id-${String(number).padStart(3, '0')}`;
    const createdSort = `2026-01-01T00:00:00.${String(number).padStart(3, '0')}Z#${userId}`;
    return {
      user: { userId, name, email: `${userId}@example.in`, mobile, verifyStatus, createdSort },
      standing: { ...standing, seenOn: seenDaysAgo === undefined ? undefined : dayAgo(seenDaysAgo), changes: 1 },
    };
  });
const people = fc.uniqueArray(person, { maxLength: 30, selector: ({ user }) => user.userId });

const some = fc.constantFrom(undefined, 'some' as const, 'none' as const);
const filter = fc.record<PeopleFilter>({
  search: fc.constantFrom(undefined, '', 'asha', ' ID-1', '98765', '432', '@EXAMPLE', 'nobody'),
  verifyStatus: fc.constantFrom(undefined, 'pending', 'verified', 'rejected'),
  account: fc.constantFrom(undefined, 'active', 'disabled'),
  deposits: some,
  wins: some,
  late: some,
  defaulted: some,
  strikes: fc.constantFrom(undefined, 1, 3),
  seenWithin: fc.constantFrom(undefined, 7, 30),
  unseenFor: fc.constantFrom(undefined, 30, 90),
});

const sum = (all: Readonly<Record<string, number>>) => Object.values(all).reduce((a, b) => a + b, 0);
const isSome = (count: number, asked: 'some' | 'none' | undefined) =>
  asked === undefined || (asked === 'some' ? count !== 0 : count === 0);
const daysSince = (day: string) => (Date.parse(dayAgo(0)) - Date.parse(day)) / DAY_MS;

/** One filter after the other, each said in its own words. */
function naive(all: readonly PersonEntry[], asked: PeopleFilter): readonly string[] {
  const text = (asked.search ?? '').trim().toLowerCase();
  return all
    .filter(({ user }) => user.verifyStatus !== undefined)
    .filter(({ user }) => asked.verifyStatus === undefined || asked.verifyStatus === user.verifyStatus)
    .filter(({ standing }) => asked.account !== 'active' || !standing.isDisabled)
    .filter(({ standing }) => asked.account !== 'disabled' || standing.isDisabled)
    .filter(({ standing }) => isSome(standing.held, asked.deposits))
    .filter(({ standing }) => isSome(standing.won, asked.wins))
    .filter(({ standing }) => isSome(sum(standing.late), asked.late))
    .filter(({ standing }) => isSome(sum(standing.defaulted), asked.defaulted))
    .filter(({ standing }) => asked.strikes === undefined || strikesAt(standing, NOW) >= asked.strikes)
    .filter(
      ({ standing: { seenOn } }) =>
        asked.seenWithin === undefined || (seenOn !== undefined && daysSince(seenOn) < asked.seenWithin),
    )
    .filter(
      ({ standing: { seenOn } }) =>
        asked.unseenFor === undefined || seenOn === undefined || daysSince(seenOn) >= asked.unseenFor,
    )
    .filter(
      ({ user: { name, email, userId, mobile } }) =>
        `${name}\n${email}\n${userId}`.toLowerCase().includes(text) ||
        (text === '98765' && mobile.replaceAll(/\D/g, '').includes(text)),
    )
    .map(({ user }) => user.userId);
}

test('all filters together find those whom each of them finds', () => {
  fc.assert(
    fc.property(people, filter, (all, asked) => {
      const page = peoplePage(all, asked, { sort: 'newest', after: undefined, limit: 1000 }, NOW);
      expect(page.people.map(({ user }) => user.userId).toSorted()).toEqual(naive(all, asked).toSorted());
      expect(page.total).toBe(page.people.length);
      expect(page.next).toBeNull();
    }),
  );
});

test('in every order the pages together are the whole list, each person once', () => {
  fc.assert(
    fc.property(people, fc.constantFrom(...PEOPLE_SORTS), fc.integer({ min: 1, max: 7 }), (all, sort, limit) => {
      const whole = peoplePage(all, {}, { sort, after: undefined, limit: 1000 }, NOW).people;
      const paged: PersonEntry[] = [];
      let after: string | null = null;
      do {
        const page = peoplePage(all, {}, { sort, after: after ?? undefined, limit }, NOW);
        expect(page.total).toBe(whole.length);
        paged.push(...page.people);
        after = page.next;
      } while (after !== null);
      expect(paged).toEqual(whole);
    }),
  );
});

test('orders: registered last, seen last, unseen for longest, most strikes', () => {
  const one = (userId: string, more: Partial<PersonEntry['standing']>): PersonEntry => ({
    user: {
      userId,
      name: userId,
      email: '',
      mobile: '',
      verifyStatus: 'verified',
      createdSort: `2026-01-0${userId}#x`,
    },
    standing: { won: 0, held: 0, late: {}, defaulted: {}, isDisabled: false, seenOn: undefined, changes: 0, ...more },
  });
  const all = [
    one('1', { seenOn: dayAgo(1) }),
    one('2', { defaulted: { '2026-11': 1 } }),
    one('3', { seenOn: dayAgo(9) }),
  ];
  const ids = (sort: (typeof PEOPLE_SORTS)[number]) =>
    peoplePage(all, {}, { sort, after: undefined, limit: 9 }, NOW)
      .people.map(({ user }) => user.userId)
      .join('');
  expect(PEOPLE_SORTS.map((sort) => [sort, ids(sort)])).toEqual([
    ['newest', '321'],
    ['oldest', '123'],
    ['seen', '132'],
    ['unseen', '231'],
    ['strikes', '231'],
    ['fewest-strikes', '132'],
  ]);
});
