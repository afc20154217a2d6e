import { PEOPLE_SORTS } from '#shared/contract/accounts/people.ts';
import { VERIFY_STATUSES } from '#shared/model/accounts/account-enums.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';

/** The choices of each filter. `value` is what the URL and the API say, `label` what the screen shows. */
export const PEOPLE_CHOICES = {
  verifyStatus: VERIFY_STATUSES.map((value) => ({
    value,
    label: { pending: 'Pending', verified: 'Verified', rejected: 'Rejected' }[value],
  })),
  account: [
    { value: 'active', label: 'Active' },
    { value: 'disabled', label: 'Disabled' },
  ],
  deposits: [
    { value: 'some', label: 'Deposits held' },
    { value: 'none', label: 'No deposits held' },
  ],
  wins: [
    { value: 'some', label: 'Has won' },
    { value: 'none', label: 'Has not won' },
  ],
  late: [
    { value: 'some', label: 'Paid late' },
    { value: 'none', label: 'Never paid late' },
  ],
  defaulted: [
    { value: 'some', label: 'Defaulted' },
    { value: 'none', label: 'Never defaulted' },
  ],
  strikes: [
    { value: '1', label: 'Has strikes' },
    { value: '2', label: '2 strikes or more' },
    { value: '3', label: '3 strikes or more' },
    { value: '5', label: '5 strikes or more' },
  ],
  seenWithin: [
    { value: '1', label: 'Seen today' },
    { value: '7', label: 'Seen within 7 days' },
    { value: '30', label: 'Seen within 30 days' },
  ],
  unseenFor: [
    { value: '30', label: 'Not seen for 30 days' },
    { value: '90', label: 'Not seen for 90 days' },
    { value: '365', label: 'Not seen for a year' },
  ],
} as const satisfies Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>;

export type PeopleChoice = keyof typeof PEOPLE_CHOICES;
const NAMES: readonly PeopleChoice[] = [
  'verifyStatus',
  'account',
  'deposits',
  'wins',
  'late',
  'defaulted',
  'strikes',
  'seenWithin',
  'unseenFor',
];

/** The filter of the people, all stored in the URL; a choice is '' for all. */
export type PeopleFilter = Readonly<Record<PeopleChoice, string>> & {
  readonly search: string;
  readonly sort: (typeof PEOPLE_SORTS)[number];
};

/** Parses the URL's query; unknown values are ignored. */
export function readPeopleFilter(params: URLSearchParams): PeopleFilter {
  const chosen = (name: PeopleChoice): string =>
    PEOPLE_CHOICES[name].map(({ value }): string => value).find((value) => value === params.get(name)) ?? '';
  return {
    verifyStatus: chosen('verifyStatus'),
    account: chosen('account'),
    deposits: chosen('deposits'),
    wins: chosen('wins'),
    late: chosen('late'),
    defaulted: chosen('defaulted'),
    strikes: chosen('strikes'),
    seenWithin: chosen('seenWithin'),
    unseenFor: chosen('unseenFor'),
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort: PEOPLE_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  };
}

/** What the API is asked: the chosen values. The caller adds the order. */
export const askedOf = (filter: PeopleFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ([...NAMES, 'search'] as const).flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])),
  );

/** The URL's query for a filter, without defaults. */
export function writePeopleFilter(filter: PeopleFilter): URLSearchParams {
  const params = new URLSearchParams(askedOf(filter));
  if (filter.sort !== 'newest') params.set('sort', filter.sort);
  return params;
}

/** Whether anything but the order is chosen. */
export const isFiltered = (filter: PeopleFilter): boolean => Object.keys(askedOf(filter)).length > 0;
