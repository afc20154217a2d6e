import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { rejectUser, verifyUser } from '../../../shared/contract/accounts/admin.ts';
import type { VerifyStatus } from '../../../shared/contract/accounts/users.ts';
import { call } from '../api/call.ts';
import { toast } from '../ui/overlays/toast.ts';
import { summaryQuery } from './summary-query.ts';
import { userKeys } from './user-keys.ts';
import { DECISION_WORDS, failureSentence, type VerificationDecision } from './verification-decision.ts';

interface DecisionRequest {
  readonly userId: string;
  /** The status the admin saw, and the version of the name and the ID proof: the server refuses a decision on any other. */
  readonly seen: VerifyStatus;
  readonly identityVersion: string;
  readonly decision: VerificationDecision;
  /** Of a rejection. */
  readonly reason?: string | undefined;
}

/** Why it did not work takes longer to read than that it did. */
const FAILURE_TOAST_MS = 10_000;
const MUTATION_KEY = ['verification-decision'] as const;

/**
 * Verifies or rejects users. Lists and user are fetched again either way: another admin, or the user, may have been faster.
 *
 * @param onRejected a rejection is saved, and the lists still show the user
 */
export function useVerificationDecision(onRejected: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ userId, seen, identityVersion, decision, reason }: DecisionRequest) => {
      const about = { params: { id: userId }, query: { seen, identityVersion } };
      return decision === 'verify' ? call(verifyUser, about) : call(rejectUser, { ...about, body: { reason } });
    },
    onSuccess: (_, { decision }) => {
      toast.success(DECISION_WORDS[decision].done);
      if (decision === 'reject') onRejected();
    },
    onError: (error, { userId, decision }) => {
      // The dialog that asks for the reason is still open, and says it beside what was typed.
      if (decision === 'reject') return;
      // A second refusal about the same person takes the place of the first.
      const id = `decision-${userId}`;
      toast.error(failureSentence(decision, error), { id, duration: FAILURE_TOAST_MS });
    },
    onSettled: (_, __, { userId }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: userKeys.lists }),
        client.invalidateQueries({ queryKey: userKeys.detail(userId) }),
        client.invalidateQueries({ queryKey: summaryQuery.queryKey }),
      ]),
  });
}

/** The users on whom a decision is being saved: their buttons wait. */
export function useUsersWithPendingDecision(): ReadonlySet<string> {
  const pending = useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return new Set(pending.flatMap((variables) => (isDecisionRequest(variables) ? [variables.userId] : [])));
}

function isDecisionRequest(value: unknown): value is DecisionRequest {
  return typeof value === 'object' && value !== null && 'userId' in value && typeof value.userId === 'string';
}
