import { infiniteQueryOptions } from '@tanstack/react-query';
import { listPeople } from '#shared/contract/accounts/people.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
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
export function peopleQuery(filter: PeopleFilter) {
  return infiniteQueryOptions({
    queryKey: userKeys.people(filter),
    initialPageParam: firstPage(),
    queryFn: ({ pageParam, signal }) => fetchPeople(filter, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // An empty result of the previous filter is not shown for the new one.
    placeholderData: (before) => (before?.pages.some((page) => page.people.length > 0) ? before : undefined),
    refetchOnMount: 'always',
  });
}

/** The first page has no cursor. */
function firstPage(): string | undefined {
  return undefined;
}
