import { queryOptions } from '@tanstack/react-query';
import {
  getGrievance,
  grievanceFigures,
  grievancesAbout,
  listGrievances,
} from '#shared/contract/grievances/handled-grievances.ts';
import { call } from '#web/api/call.ts';

/** All grievances of the staff in the cache. */
export const HANDLED = ['grievances'] as const;

/** A clock may run out while the list is open. */
const REFRESH_MS = 60_000;

/** The open ones, or those received in a month (`2026-11`). A search without a month finds settled ones, too. */
export const grievancesQuery = (month: string | undefined, search = '') =>
  queryOptions({
    queryKey: [...HANDLED, 'list', month, search],
    queryFn: ({ signal }) =>
      call(listGrievances, {
        query: { ...(month !== undefined && { month }), ...(search !== '' && { search }) },
        signal,
      }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });

export const aboutQuery = (kind: 'auction' | 'payment' | 'person', id: string) =>
  queryOptions({
    queryKey: [...HANDLED, 'about', kind, id],
    queryFn: ({ signal }) => call(grievancesAbout, { params: { kind, id }, signal }),
    refetchOnMount: 'always',
  });

/** Each reading is recorded, so nothing but an opening and an act reads. */
export const handledGrievanceQuery = (number: string) =>
  queryOptions({
    queryKey: [...HANDLED, 'one', number],
    queryFn: ({ signal }) => call(getGrievance, { params: { number }, signal }),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });

export const figuresQuery = (month: string) =>
  queryOptions({
    queryKey: [...HANDLED, 'figures', month],
    queryFn: ({ signal }) => call(grievanceFigures, { params: { month }, signal }),
  });
