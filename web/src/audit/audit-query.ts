import { queryOptions } from '@tanstack/react-query';
import { type AuditLine, getAuctionAudit, getUserAudit } from '#shared/contract/accounts/audit.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { call } from '#web/api/call.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';

/** The subject of an audit log. */
export interface AuditSubject {
  readonly kind: 'auction' | 'user';
  readonly id: string;
}

const STREAM_DELAY_MS = 10_000;

/** The audit log of a subject, newest first. Refetched at every mount, because admins rely on it. */
export function auditQuery({ kind, id }: AuditSubject) {
  return queryOptions({
    queryKey: kind === 'auction' ? auctionKeys.audit(id) : userKeys.audit(id),
    staleTime: 0,
    // The stream adds cancelled and ended auctions to the log, some time after the answer to the admin.
    ...(kind === 'auction' && { refetchInterval: STREAM_DELAY_MS }),
    queryFn: async ({ signal }): Promise<readonly AuditLine[]> => {
      const input = { params: { id }, signal };
      const { entries } = await (kind === 'auction' ? call(getAuctionAudit, input) : call(getUserAudit, input));
      return entries;
    },
  });
}
