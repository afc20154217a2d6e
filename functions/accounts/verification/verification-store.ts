import type { Actor } from '#functions/platform/http/caller.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { all } from '#functions/tables/expressions.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import {
  COUNTS_KEY,
  type CountsItem,
  countsItem,
  countsWrite,
  type ProfileItem,
  profileKey,
} from '#functions/tables/users/user-items.ts';
import { update, write } from '#functions/tables/writes.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { isFreeFor } from './claim-store.ts';
import { identityVersion, type VerificationMove } from './verification.ts';

export type VerificationCounts = Pick<CountsItem, 'pending' | 'verified' | 'rejected'>;

interface RecordedMove extends VerificationMove {
  readonly by: Actor;
  /** For the activity log. */
  readonly message: string;
  /** The notices to store in the same transaction. */
  readonly notices: readonly TransactWriteItem[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A new ID proof of a person whose last one was rejected. */
export interface ReplacedProof {
  readonly userId: string;
  /** The person's current status and ID proof. */
  readonly from: VerifyStatus;
  readonly replacedKey: string | undefined;
  readonly idProofKey: string;
  readonly idProofType: string;
  /** The notices to store in the same transaction. */
  readonly notices: readonly TransactWriteItem[];
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface VerificationStore {
  /** The number of bidders in each status. */
  readonly counts: () => Promise<VerificationCounts>;
  /**
   * Changes the profile and the counts in one transaction with activity log, audit log and notices, and ends the claim.
   * Returns `conflict` when status, name or ID proof have changed since they were read, or another admin holds the person.
   * The audit log does not contain what was noted about the document, because it outlives an erased user.
   */
  readonly move: (move: RecordedMove) => Promise<'moved' | 'conflict'>;
  /** Stores that an admin has looked at the proof of this name, unless either has changed since it was read. */
  readonly markSeen: (identity: Pick<ProfileItem, 'userId' | 'name' | 'idProofKey'>) => Promise<void>;
  /**
   * Replaces the proof and counts the person as pending, in one transaction with the log and the notices. The old key
   * goes to `staleProofKey`.
   */
  readonly replaceProof: (proof: ReplacedProof) => Promise<'moved' | 'conflict'>;
}

/** A claim ends with the decision. */
const NO_CLAIM = { claimedBy: undefined, claimedUntil: undefined };

const NO_COUNTS: VerificationCounts = { pending: 0, verified: 0, rejected: 0 };

/** The verification status of profiles, and its counters. */
export function verificationStore(users: UsersTable): VerificationStore {
  const countMove = (from: VerifyStatus, to: VerifyStatus) => countsWrite(users, { [from]: -1, [to]: 1 });
  const saveMove = async (writes: readonly TransactWriteItem[]) =>
    (await transact(users.client, [{ name: 'verification', writes }])).ok ? 'moved' : 'conflict';
  return {
    counts: async () => (await readItem(users, COUNTS_KEY, countsItem)) ?? NO_COUNTS,

    move: async ({ userId, name, idProofKey, from, to, reason, idDocument, by, message, notices, now }) => {
      const set = {
        verifyStatus: to,
        updatedAt: now,
        rejectionReason: reason,
        ...(idDocument !== undefined && { idDocument }),
        ...NO_CLAIM,
        // The notice about this decision has the link to that lot, so the profile no longer needs it.
        ...(to === 'verified' && { cameFor: undefined }),
      };
      const isAsSeen = { verifyStatus: from, role: 'user', name, idProofKey };
      const isUnclaimed = isFreeFor({ adminId: by.adminId, now });
      const profile = update<ProfileItem>(users, profileKey(userId), { set }, all(isAsSeen, isUnclaimed));
      const activity = activityWrite({ users, userId, type: to, message, at: now, key: to });
      const audit = auditWrite(
        users,
        { userId },
        {
          action: to === 'verified' ? 'user-verified' : 'user-rejected',
          by,
          at: now,
          before: { verifyStatus: from },
          after: { verifyStatus: to, ...(reason !== undefined && { reason }) },
        },
      );
      return saveMove([profile, countMove(from, to), activity, audit, ...notices]);
    },

    markSeen: async ({ userId, name, idProofKey }) => {
      const set = { seenIdentity: identityVersion({ name, idProofKey }) };
      await write(users, update<ProfileItem>(users, profileKey(userId), { set }, { name, idProofKey }));
    },

    replaceProof: async ({ userId, from, replacedKey, idProofKey, idProofType, notices, now }) => {
      const set = {
        verifyStatus: 'pending',
        idProofKey,
        idProofType,
        updatedAt: now,
        rejectionReason: undefined,
        idDocument: undefined,
        // If no proof is replaced, the key of an older one stays, which still has to be deleted.
        ...(replacedKey !== undefined && { staleProofKey: replacedKey }),
      } as const;
      const isUnchanged = { verifyStatus: from, idProofKey: replacedKey };
      const profile = update<ProfileItem>(users, profileKey(userId), { set }, isUnchanged);
      const message = 'Sent a new ID proof.';
      const activity = activityWrite({ users, userId, type: 'proof_replaced', message, at: now, key: 'proof' });
      const counts = from === 'pending' ? [] : [countMove(from, 'pending')];
      return saveMove([profile, ...counts, activity, ...notices]);
    },
  };
}
