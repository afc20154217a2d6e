/** The filters, the order and the pages of the list of people, of which the list to verify is one filter. Pure. */
import type { Standing } from '#functions/tables/users/standing-item.ts';
import type { UserEntry } from '#functions/tables/users/user-feed.ts';
import type { PEOPLE_SORTS } from '#shared/contract/accounts/people.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { strikesAt, total } from '#shared/model/accounts/standing.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts } from '#shared/model/ist.ts';
import { searchMatcher } from './users-in-memory.ts';

export interface PersonEntry {
  readonly user: Pick<UserEntry, 'userId' | 'name' | 'email' | 'mobile' | 'verifyStatus' | 'createdSort'>;
  readonly standing: Standing;
}

type SomeOrNone = 'some' | 'none' | undefined;

export interface PeopleFilter {
  readonly search?: string | undefined;
  readonly verifyStatus?: VerifyStatus | undefined;
  readonly account?: 'active' | 'disabled' | undefined;
  readonly deposits?: SomeOrNone;
  readonly wins?: SomeOrNone;
  readonly late?: SomeOrNone;
  readonly defaulted?: SomeOrNone;
  /** At least so many. */
  readonly strikes?: number | undefined;
  /** In the last so many days, today included. */
  readonly seenWithin?: number | undefined;
  readonly unseenFor?: number | undefined;
}

export type PeopleSort = (typeof PEOPLE_SORTS)[number];

const dayBefore = (now: number, days: number): string => istParts(now - days * DAY_MS).date;
const fits = (count: number, wanted: SomeOrNone): boolean => wanted === undefined || count > 0 === (wanted === 'some');

/** Whether a person matches all filters at `now`. Erased people, who have no verification status, match none. */
export function personMatcher(filter: PeopleFilter, now: number): (person: PersonEntry) => boolean {
  const { verifyStatus, account, deposits, wins, late, defaulted, strikes, seenWithin, unseenFor } = filter;
  const isFound = searchMatcher(filter.search ?? '');
  const seenSince = seenWithin === undefined ? undefined : dayBefore(now, seenWithin);
  const unseenSince = unseenFor === undefined ? undefined : dayBefore(now, unseenFor);
  return ({ user, standing }) =>
    user.verifyStatus !== undefined &&
    (verifyStatus === undefined || user.verifyStatus === verifyStatus) &&
    (account === undefined || standing.isDisabled === (account === 'disabled')) &&
    fits(standing.held, deposits) &&
    fits(standing.won, wins) &&
    fits(total(standing.late), late) &&
    fits(total(standing.defaulted), defaulted) &&
    (strikes === undefined || strikesAt(standing, now) >= strikes) &&
    (seenSince === undefined || (standing.seenOn !== undefined && standing.seenOn > seenSince)) &&
    (unseenSince === undefined || standing.seenOn === undefined || standing.seenOn <= unseenSince) &&
    isFound(user);
}

function byStrikes({ user, standing }: PersonEntry, now: number): string {
  return `${String(strikesAt(standing, now)).padStart(6, '0')}|${user.createdSort}`;
}

/** Sorts before every day. */
const NEVER = '0000-00-00';

/** The text by which an order sorts, ascending or descending. It ends with the registration, so that it is unique. */
const ORDERS: Readonly<
  Record<PeopleSort, { readonly isAscending: boolean; readonly key: (person: PersonEntry, now: number) => string }>
> = {
  newest: { isAscending: false, key: ({ user }) => user.createdSort },
  oldest: { isAscending: true, key: ({ user }) => user.createdSort },
  seen: { isAscending: false, key: ({ user, standing }) => `${standing.seenOn ?? NEVER}|${user.createdSort}` },
  unseen: { isAscending: true, key: ({ user, standing }) => `${standing.seenOn ?? NEVER}|${user.createdSort}` },
  strikes: { isAscending: false, key: byStrikes },
  'fewest-strikes': { isAscending: true, key: byStrikes },
};

export interface PeoplePage {
  readonly people: readonly PersonEntry[];
  /** The key of the last person, to go on from; null at the end. */
  readonly next: string | null;
  /** Over all pages. */
  readonly total: number;
}

/** One page of those who match. `after` is the `next` of the page before. */
export function peoplePage(
  all: Iterable<PersonEntry>,
  filter: PeopleFilter,
  { sort, after, limit }: { readonly sort: PeopleSort; readonly after: string | undefined; readonly limit: number },
  now: number,
): PeoplePage {
  const matches = personMatcher(filter, now);
  const { isAscending, key } = ORDERS[sort];
  const isBefore = (a: string, b: string) => (isAscending ? a < b : a > b);
  const found: { readonly key: string; readonly person: PersonEntry }[] = [];
  for (const person of all) if (matches(person)) found.push({ key: key(person, now), person });
  const rest = after === undefined ? found : found.filter((entry) => isBefore(after, entry.key));
  rest.sort((a, b) => (isBefore(a.key, b.key) ? -1 : 1));
  const page = rest.slice(0, limit);
  return {
    people: page.map(({ person }) => person),
    next: rest.length > limit ? (page.at(-1)?.key ?? null) : null,
    total: found.length,
  };
}
