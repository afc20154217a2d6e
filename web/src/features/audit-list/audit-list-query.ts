import { listAudit } from '#shared/contract/accounts/audit.ts';
import { cursorPages } from '#web/admin/table/cursor-pages.ts';
import { call } from '#web/api/call.ts';
import { type AuditFilter, auditQueryOf } from './audit-filter.ts';

const PAGE_SIZE = 100;

/** One page of the audit log. */
export const fetchAudit = (filter: AuditFilter, cursor: string | undefined, signal: AbortSignal) => {
  const { actor, action, subject, search, from, to } = filter;
  return call(listAudit, {
    query: {
      ...(actor !== undefined && { actor }),
      ...(action !== undefined && { action }),
      ...(subject !== undefined && { subject }),
      ...(search !== undefined && { search }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(cursor !== undefined && { cursor }),
      limit: PAGE_SIZE,
    },
    signal,
  });
};

/** What admins did, newest first. */
export const auditListQuery = (filter: AuditFilter) =>
  cursorPages({
    queryKey: ['audit', 'list', auditQueryOf(filter)],
    fetchPage: (cursor, signal) => fetchAudit(filter, cursor, signal),
    rowsOf: (page) => page.entries,
  });
