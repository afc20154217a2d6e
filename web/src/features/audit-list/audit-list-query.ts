import { infiniteQueryOptions } from '@tanstack/react-query';
import { listAudit } from '#shared/contract/accounts/audit.ts';
import { call } from '#web/api/call.ts';
import { type AuditFilter, auditQueryOf } from './audit-filter.ts';

const PAGE_SIZE = 100;

/** One page of the audit log. */
export const fetchAudit = (filter: AuditFilter, cursor: string | undefined, signal: AbortSignal) => {
  const { actor, action, subject, from, to } = filter;
  return call(listAudit, {
    query: {
      ...(actor !== undefined && { actor }),
      ...(action !== undefined && { action }),
      ...(subject !== undefined && { subject }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(cursor !== undefined && { cursor }),
      limit: PAGE_SIZE,
    },
    signal,
  });
};

/** What admins did, newest first. A page may be short or empty although another one follows. */
export function auditListQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'list', auditQueryOf(filter)],
    initialPageParam: firstPage(),
    queryFn: ({ pageParam, signal }) => fetchAudit(filter, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => (before?.pages.some((page) => page.entries.length > 0) ? before : undefined),
    refetchOnMount: 'always',
  });
}

/** The first page has no cursor. */
function firstPage(): string | undefined {
  return undefined;
}
