import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { rejectUser, verifyUser } from '#shared/contract/accounts/admin.ts';
import type { IdentityDocument } from '#shared/contract/accounts/checked-user.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { call } from '#web/api/call.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { summaryQuery } from './summary-query.ts';
import { userKeys } from './user-keys.ts';
import { DECISION_WORDS } from './verification-decision.ts';

interface Seen {
  readonly userId: string;
  /**
   * The status and the version of name and ID proof that the admin saw: the server refuses a decision on any other.
   */
  readonly seen: VerifyStatus;
  readonly identityVersion: string;
}

/** A verification with what the proof is, or a rejection with its reason. */
type Decided =
  | { readonly decision: 'verify'; readonly idDocument: IdentityDocument }
  | { readonly decision: 'reject'; readonly reason: string };

const MUTATION_KEY = ['verification-decision'] as const;

/**
 * Verifies or rejects users. Refetches lists and user even after a failure, because another admin or the user may
 * have made a change.
 *
 * @param onSaved called when a decision is saved, before the lists have changed
 */
export function useVerificationDecision(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ userId, seen, identityVersion, ...decided }: Seen & Decided) => {
      const about = { params: { id: userId }, query: { seen, identityVersion } };
      return decided.decision === 'verify'
        ? call(verifyUser, { ...about, body: { idDocument: decided.idDocument } })
        : call(rejectUser, { ...about, body: { reason: decided.reason } });
    },
    onSuccess: (_, { decision }) => {
      toast.success(DECISION_WORDS[decision].done);
      onSaved();
    },
    onSettled: (_, error, { userId }) =>
      waitIfDone(
        error,
        Promise.all([
          client.invalidateQueries({ queryKey: userKeys.lists }),
          client.invalidateQueries({ queryKey: userKeys.detail(userId) }),
          client.invalidateQueries({ queryKey: summaryQuery.queryKey }),
        ]),
      ),
  });
}

/** The users whose decision is being saved; their buttons are disabled. */
export function useUsersWithPendingDecision(): ReadonlySet<string> {
  const pending = useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return new Set(pending.flatMap((variables) => (isSeen(variables) ? [variables.userId] : [])));
}

function isSeen(value: unknown): value is Seen {
  return typeof value === 'object' && value !== null && 'userId' in value && typeof value.userId === 'string';
}
