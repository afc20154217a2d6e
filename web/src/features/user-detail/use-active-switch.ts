import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { userKeys } from '#web/admin/user-keys.ts';
import { call } from '#web/api/call.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { auditQuery } from '#web/audit/audit-query.ts';
import { toast } from '#web/ui/overlays/toast.ts';

interface Switch {
  readonly isActive: boolean;
  readonly reason: string;
  /** The time of the last switch when the dialog opened: a later one by a colleague is refused. */
  readonly seen: string | null;
}

/** Enables or disables a user, and refetches the user even after a failure. */
export function useActiveSwitch(userId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Switch) => call(setUserActive, { params: { id: userId }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all(
          [
            userKeys.detail(userId),
            auditQuery({ kind: 'user', id: userId }).queryKey,
            userKeys.standing(userId),
            userKeys.lists,
            userKeys.everybody,
          ].map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
      ),
  });
}
