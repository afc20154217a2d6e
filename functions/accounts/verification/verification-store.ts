import { type Actor, auditWrite } from '../../tables/audit/audit-entry.ts';
import { readItem } from '../../tables/reads.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import { transact, type TransactWriteItem } from '../../tables/transact.ts';
import type { VerifyStatus } from '../../domain/admission/eligibility.ts';
import { COUNTS_KEY, type CountsItem, countsItem, countsWrite, PROFILE_SK } from '../../tables/users/user-items.ts';
import type { VerificationMove } from './verification.ts';
import type { UsersTable } from '../../tables/table-handle.ts';

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
   * Changes the profile and the counts in one transaction with log, audit and notices. Returns `conflict` when status,
   * name or ID proof have changed since they were read.
   */
  readonly move: (move: RecordedMove) => Promise<'moved' | 'conflict'>;
  /**
   * Replaces the proof and counts the person as pending, in one transaction with the log and the notices. The old key
   * goes to `staleProofKey`.
   */
  readonly replaceProof: (proof: ReplacedProof) => Promise<'moved' | 'conflict'>;
}

/** The condition that the profile still has this proof, or still has none. */
const isStill = (seenProof: string | undefined): string =>
  seenProof === undefined ? 'attribute_not_exists(idProofKey)' : 'idProofKey = :seenProof';

const NOBODY: VerificationCounts = { pending: 0, verified: 0, rejected: 0 };

/** The verification status of profiles, and its counters. */
export function verificationStore(users: UsersTable): VerificationStore {
  const counted = (from: VerifyStatus, to: VerifyStatus) => countsWrite(users, { [from]: -1, [to]: 1 });
  const moved = async (writes: readonly TransactWriteItem[]) =>
    (await transact(users.client, [{ name: 'verification', writes }])).ok ? 'moved' : 'conflict';
  return {
    counts: async () => (await readItem(users, COUNTS_KEY, countsItem)) ?? NOBODY,

    move: async ({ userId, name, idProofKey, from, to, reason, by, message, notices, now }) => {
      const profile = {
        TableName: users.tableName,
        Key: { userId, sk: PROFILE_SK },
        UpdateExpression: `SET verifyStatus = :to, updatedAt = :now${
          reason === undefined ? ' REMOVE rejectionReason' : ', rejectionReason = :reason'
        }`,
        ConditionExpression: `verifyStatus = :from AND #role = :bidder AND #name = :name AND ${isStill(idProofKey)}`,
        ExpressionAttributeNames: { '#role': 'role', '#name': 'name' },
        ExpressionAttributeValues: {
          ':from': from,
          ':name': name,
          ...(idProofKey !== undefined && { ':seenProof': idProofKey }),
          ':to': to,
          ':now': now,
          ':bidder': 'user',
          ...(reason !== undefined && { ':reason': reason }),
        },
      };
      const logged = activityEntry({ users, userId, type: to, message, at: now, key: to });
      const audited = auditWrite(
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
      return moved([{ Update: profile }, counted(from, to), logged, audited, ...notices]);
    },

    replaceProof: async ({ userId, from, replacedKey, idProofKey, idProofType, notices, now }) => {
      const profile = {
        TableName: users.tableName,
        Key: { userId, sk: PROFILE_SK },
        UpdateExpression: `SET verifyStatus = :to, idProofKey = :key, idProofType = :type, updatedAt = :now${
          replacedKey === undefined ? '' : ', staleProofKey = :seenProof'
        } REMOVE rejectionReason`,
        ConditionExpression: `verifyStatus = :from AND ${isStill(replacedKey)}`,
        ExpressionAttributeValues: {
          ':from': from,
          ...(replacedKey !== undefined && { ':seenProof': replacedKey }),
          ':to': 'pending',
          ':key': idProofKey,
          ':type': idProofType,
          ':now': now,
        },
      };
      const message = 'Sent a new ID proof.';
      const logged = activityEntry({ users, userId, type: 'proof_replaced', message, at: now, key: 'proof' });
      const counts = from === 'pending' ? [] : [counted(from, 'pending')];
      return moved([{ Update: profile }, ...counts, logged, ...notices]);
    },
  };
}
