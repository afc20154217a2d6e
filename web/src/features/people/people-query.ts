import { listPeople } from '#shared/contract/accounts/people.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { cursorPages } from '#web/admin/table/cursor-pages.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { call } from '#web/api/call.ts';
import { askedOf, type PeopleFilter } from './people-filter.ts';

export type PeoplePage = ResponseOf<typeof listPeople>;
export type ListedPerson = PeoplePage['people'][number];

const PAGE_SIZE = 100;

/** One page of matching people, for the list and for the export. */
export const fetchPeople = (filter: PeopleFilter, cursor: string | undefined, signal: AbortSignal) =>
  call(listPeople, {
    query: { ...askedOf(filter), sort: filter.sort, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
    signal,
  });

/** Matching people, page by page. */
export const peopleQuery = (filter: PeopleFilter) =>
  cursorPages({
    queryKey: userKeys.people(filter),
    fetchPage: (cursor, signal) => fetchPeople(filter, cursor, signal),
    rowsOf: (page) => page.people,
  });
