import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { rejectUser, verifyUser } from '../../../../shared/contract/admin.ts';
import type { VerifyStatus } from '../../../../shared/contract/users.ts';
import { call } from '../../api/call.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { toast } from '../../ui/toast.ts';
import { summaryQuery } from '../admin-dashboard/summary-query.ts';
import { userKeys } from './user-keys.ts';
import { type Verdict, VERDICT_WORDS } from './verdict.ts';

interface Decision {
  readonly userId: string;
  /** What the admin saw: a verdict on anything else is refused. */
  readonly seen: VerifyStatus;
  readonly verdict: Verdict;
}

/** Why it did not work takes longer to read than that it did. */
const REFUSAL_MS = 10_000;
const KEY = ['verdict'] as const;

/** Gives verdicts. Whatever comes of it, lists and user are asked for again: another admin may have been faster. */
export function useVerdict(): (decision: Decision) => Promise<boolean> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ userId, seen, verdict }: Decision) =>
      call(verdict === 'verify' ? verifyUser : rejectUser, { params: { id: userId }, query: { seen } }),
    onSuccess: (_, { verdict }) => toast.success(VERDICT_WORDS[verdict].done),
    onError: (error, { verdict }) => {
      const sentence = sentenceOf(error, VERDICT_WORDS[verdict].failed);
      toast.error(VERDICT_WORDS[verdict].failed, {
        description: sentence,
        duration: REFUSAL_MS,
      });
    },
    onSettled: (_, __, { userId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: userKeys.lists }),
        client.invalidateQueries({ queryKey: userKeys.detail(userId) }),
        client.invalidateQueries({ queryKey: summaryQuery.queryKey }),
      ]),
  });
  return (decision) =>
    mutateAsync(decision).then(
      () => true,
      () => false,
    );
}

/** The users whose verdict is on its way: their buttons wait. */
export function useUsersInDecision(): ReadonlySet<string> {
  const running = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return new Set(running.flatMap((variables) => (isDecision(variables) ? [variables.userId] : [])));
}

function isDecision(value: unknown): value is Decision {
  return typeof value === 'object' && value !== null && 'userId' in value && typeof value.userId === 'string';
}
