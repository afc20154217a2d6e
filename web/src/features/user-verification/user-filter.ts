import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';

/** The tabs in display order; pending users wait for an admin. */
export const STATUS_TABS = [
  { value: 'pending', label: 'Pending' },
  { value: 'verified', label: 'Verified' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: VerifyStatus | 'all'; label: string }[];

export type StatusTab = (typeof STATUS_TABS)[number]['value'];

/** The filter of the users, all stored in the URL. */
export interface UserFilter {
  readonly status: StatusTab;
  readonly search: string;
  /** By registration. */
  readonly sort: 'newest' | 'oldest';
}

/** The status of a tab; an unknown value means the first tab. */
export function readStatus(value: string | null): StatusTab {
  return STATUS_TABS.find((tab) => tab.value === value)?.value ?? 'pending';
}

/** Parses the URL's query; unknown values are ignored. */
export function readUserFilter(params: URLSearchParams): UserFilter {
  return {
    status: readStatus(params.get('status')),
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
  };
}

/** The URL's query for a filter, without defaults. */
export function writeUserFilter({ status, search, sort }: UserFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (status !== 'pending') params.set('status', status);
  if (search !== '') params.set('search', search);
  if (sort === 'oldest') params.set('sort', sort);
  return params;
}

/** 'Pending Users (12)': counts all users of the status, or the matches found so far. */
export function headingFor(
  { status, search }: Pick<UserFilter, 'status' | 'search'>,
  counted: { readonly all: number; readonly found: number; readonly hasMore: boolean },
): string {
  const label = STATUS_TABS.find((tab) => tab.value === status)?.label ?? '';
  const count = search === '' ? String(counted.all) : `${String(counted.found)}${counted.hasMore ? '+' : ''}`;
  return `${label} Users (${count})`;
}
