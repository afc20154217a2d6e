import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { type VerifyStatus, verifyStatusOf } from '../../tables/users/eligibility.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';

/** What an admin finds after looking at the ID proof. */
export type VerificationDecision = 'verified' | 'rejected';

/** A move of one user from the status that was seen to the one decided. */
export interface VerificationMove {
  readonly userId: string;
  readonly from: VerifyStatus;
  readonly to: VerificationDecision;
  /** Why, for whoever is rejected. */
  readonly reason?: string | undefined;
}

/** A decision, and the status that the admin saw when giving it, where that is known. */
export interface DecisionMade {
  readonly decision: VerificationDecision;
  readonly seen: VerifyStatus | undefined;
  /** Why, in the words that the person reads. */
  readonly reason?: string | undefined;
}

/**
 * Whether the decision changes anything. Verified may become rejected and the reverse.
 * Errors: NOT_FOUND; CONFLICT when it is so already, naming the state, when another admin was faster, and for admins,
 * who need no verification.
 */
export function decideVerification(
  profile: ProfileItem | undefined,
  { decision, seen, reason }: DecisionMade,
): Result<VerificationMove, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  if (profile.role === 'admin') return refused(refusal('CONFLICT', 'This is an admin. Admins are not verified.'));
  const from = verifyStatusOf(profile);
  if (from === decision) return refused(refusal('CONFLICT', `This user is already ${decision}.`));
  if (seen !== undefined && seen !== from) {
    const what = from === 'pending' ? 'This user has sent a new ID proof' : `Another admin has ${from} this user`;
    return refused(refusal('CONFLICT', `${what} in the meantime. Please look again.`));
  }
  return ok({ userId: profile.userId, from, to: decision, reason: decision === 'rejected' ? reason : undefined });
}

/**
 * Whether somebody may send another ID proof: only in place of a rejected one, so that what an admin has looked at is
 * what was judged. Errors: NOT_FOUND, CONFLICT.
 */
export function mayReplaceProof(profile: ProfileItem | undefined): Result<ProfileItem, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_FOUND'));
  const status = verifyStatusOf(profile);
  if (status === 'rejected') return ok(profile);
  const sentence =
    status === 'pending' ? 'Your ID proof is being checked already.' : 'Your identity is verified already.';
  return refused(refusal('CONFLICT', sentence));
}
