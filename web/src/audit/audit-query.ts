import { queryOptions } from '@tanstack/react-query';
import { type AuditLine, getAuctionAudit, getUserAudit } from '../../../shared/contract/accounts/audit.ts';
import { call } from '../api/call.ts';

/** What the log is about. */
export interface AuditSubject {
  readonly kind: 'auction' | 'user';
  readonly id: string;
}

/** What admins did to it, newest first. Read anew each time: it is looked at to be sure. */
export function auditQuery({ kind, id }: AuditSubject) {
  return queryOptions({
    queryKey: ['audit', kind, id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly AuditLine[]> => {
      const input = { params: { id }, signal };
      const { entries } = await (kind === 'auction' ? call(getAuctionAudit, input) : call(getUserAudit, input));
      return entries;
    },
  });
}
