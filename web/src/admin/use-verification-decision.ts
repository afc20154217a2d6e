import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { rejectUser, verifyUser } from '#shared/contract/accounts/admin.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { summaryQuery } from './summary-query.ts';
import { userKeys } from './user-keys.ts';
import { DECISION_WORDS, failureSentence, type VerificationDecision } from './verification-decision.ts';

interface DecisionRequest {
  readonly userId: string;
  /**
   * The status and the version of name and ID proof that the admin saw: the server refuses a decision on any other.
   */
  readonly seen: VerifyStatus;
  readonly identityVersion: string;
  readonly decision: VerificationDecision;
  /** The reason of a rejection. */
  readonly reason?: string | undefined;
}

/** An error message takes longer to read than a success message. */
const FAILURE_TOAST_MS = 10_000;
const MUTATION_KEY = ['verification-decision'] as const;

/**
 * Verifies or rejects users. Refetches lists and user even after a failure, because another admin or the user may
 * have made a change.
 *
 * @param onRejected called when a rejection is saved, before the lists have changed
 */
export function useVerificationDecision(onRejected: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ userId, seen, identityVersion, decision, reason }: DecisionRequest) => {
      const about = { params: { id: userId }, query: { seen, identityVersion } };
      return decision === 'verify'
        ? call(verifyUser, { ...about, body: {} })
        : call(rejectUser, { ...about, body: { reason } });
    },
    onSuccess: (_, { decision }) => {
      toast.success(DECISION_WORDS[decision].done);
      if (decision === 'reject') onRejected();
    },
    onError: (error, { userId, decision }) => {
      // The reason dialog is still open and shows the error beside the typed reason.
      if (decision === 'reject') return;
      // A second error about the same person replaces the first.
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

/** The users whose decision is being saved; their buttons are disabled. */
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
