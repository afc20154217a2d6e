import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { listReceivables } from '#shared/contract/money/receivables.ts';
import { cursorPages } from '#web/admin/table/cursor-pages.ts';
import { call } from '#web/api/call.ts';
import { RECEIVABLES_KEY } from '#web/money/transactions-key.ts';
import type { ReceivableFilter } from './receivable-filter.ts';

export type ReceivablesPage = ResponseOf<typeof listReceivables>;

/** One page of matches, for the list and for the export. */
export function fetchReceivables(filter: ReceivableFilter, cursor: string | undefined, signal?: AbortSignal) {
  const { search, ...rest } = filter;
  const chosen = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return call(listReceivables, {
    query: { ...chosen, ...(search !== '' && { search }), ...(cursor !== undefined && { cursor }) },
    ...(signal !== undefined && { signal }),
  });
}

export const receivablesQuery = (filter: ReceivableFilter) =>
  cursorPages({
    queryKey: [RECEIVABLES_KEY, 'list', filter] as const,
    fetchPage: (cursor, signal) => fetchReceivables(filter, cursor, signal),
    rowsOf: (page) => page.receivables,
  });

/** All that one person owes, for the dialog that records their transfer. */
export const owedByQuery = (userId: string) =>
  queryOptions({
    queryKey: [RECEIVABLES_KEY, 'person', userId] as const,
    queryFn: async ({ signal }) => {
      const readPage = (cursor?: string) =>
        call(listReceivables, { query: { userId, limit: 100, ...(cursor !== undefined && { cursor }) }, signal });
      let page = await readPage();
      const receivables = [...page.receivables];
      while (page.nextCursor !== null) {
        page = await readPage(page.nextCursor);
        receivables.push(...page.receivables);
      }
      return { ...page, receivables };
    },
    refetchOnMount: 'always',
  });

/** What a search finds, for a line of a statement whose payer is not known. */
export const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [RECEIVABLES_KEY, 'found', search] as const,
    queryFn: ({ signal }) => call(listReceivables, { query: { search, limit: 5 }, signal }),
    enabled: search !== '',
  });
