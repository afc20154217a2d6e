import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rejectUser, verifyUser } from '#shared/contract/accounts/admin.ts';
import type { IdentityDocument } from '#shared/contract/accounts/checked-user.ts';
import { summaryQuery } from '#web/admin/summary-query.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { call } from '#web/api/call.ts';
import type { HeldPerson } from './queue-queries.ts';

/**
 * `verified`, or `rejected` with a reason. `idDocument`: kind and last four characters, as the admin noted them; for a
 * rejection undefined unless both were noted.
 */
export type QueueDecision =
  | { readonly result: 'verified'; readonly idDocument: IdentityDocument }
  | { readonly result: 'rejected'; readonly reason: string; readonly idDocument: IdentityDocument | undefined };

/** Decides about the person on the screen. The server refuses it if name or proof have changed since they were shown. */
export function useQueueDecision(
  { _id: id, verifyStatus: seen, identityVersion }: HeldPerson,
  onDecided: (result: QueueDecision['result']) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: QueueDecision) => {
      const about = { params: { id }, query: { seen, identityVersion } };
      const { idDocument } = decision;
      return decision.result === 'verified'
        ? call(verifyUser, { ...about, body: { idDocument } })
        : call(rejectUser, { ...about, body: { reason: decision.reason, ...(idDocument && { idDocument }) } });
    },
    onSuccess: (_, { result }) => onDecided(result),
    // Shows what has changed in the meantime.
    onError: () => void client.invalidateQueries({ queryKey: userKeys.held(id) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: userKeys.lists });
      void client.invalidateQueries({ queryKey: userKeys.detail(id) });
      void client.invalidateQueries({ queryKey: summaryQuery.queryKey });
    },
  });
}
