import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setUserActive } from '../../../../shared/contract/accounts/admin.ts';
import { call } from '../../api/call.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { userKeys } from '../../admin/user-keys.ts';
import type { UserDetails } from './user-query.ts';

/** Enables or disables a user's sign-in, and refetches the user even after a failure. */
export function useActiveSwitch(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) => call(setUserActive, { params: { id: userId }, body: { isActive } }),
    onSuccess: ({ message }, isActive) => {
      client.setQueryData<UserDetails>(userKeys.detail(userId), (user) => user && { ...user, isActive });
      toast.success(message);
    },
    onError: (error) =>
      toast.error('Failed to change the account.', { description: sentenceOf(error, 'Please try again.') }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: userKeys.detail(userId) }),
        client.invalidateQueries({ queryKey: userKeys.lists }),
      ]),
  });
}
