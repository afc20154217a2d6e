import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { getSettings, listSettingsVersions } from '#shared/contract/settings/settings.ts';
import { call } from '#web/api/call.ts';

export type SettingsAnswer = ResponseOf<typeof getSettings>;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(getSettings, { signal }),
});

/** The versions, newest first. */
export const versionsQuery = infiniteQueryOptions({
  queryKey: ['settings', 'versions'],
  queryFn: ({ pageParam, signal }) =>
    call(listSettingsVersions, { query: pageParam === '' ? {} : { before: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
});
