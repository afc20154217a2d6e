import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { type VerifyStatus, verifyStatusOf } from '../../tables/users/eligibility.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';
import { identityVersion } from './identity-version.ts';

/** What an admin finds after looking at the ID proof. */
export type VerificationDecision = 'verified' | 'rejected';

/** A move of one user, with this name and ID proof, from the status that was seen to the one decided. */
export interface VerificationMove extends Pick<ProfileItem, 'userId' | 'name' | 'idProofKey'> {
  readonly from: VerifyStatus;
  readonly to: VerificationDecision;
  /** Why, for whoever is rejected. */
  readonly reason?: string | undefined;
}

/** A decision, and what the admin saw when giving it, where that is known. */
export interface DecisionMade {
  readonly decision: VerificationDecision;
  readonly seen?: VerifyStatus | undefined;
  /** Of the name and the ID proof that were looked at. */
  readonly identityVersion?: string | undefined;
  /** Why, in the words that the person reads. */
  readonly reason?: string | undefined;
}

/**
 * Whether the decision changes anything. Verified may become rejected and the reverse.
 * Errors: NOT_FOUND; CONFLICT when it is so already, naming the state, when another admin was faster, when the name or the
 * ID proof is not the one that was looked at, and for admins, who need no verification.
 */
export function decideVerification(
  profile: ProfileItem | undefined,
  { decision, seen, identityVersion: lookedAt, reason }: DecisionMade,
): Result<VerificationMove, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  if (profile.role === 'admin') return refused(refusal('CONFLICT', 'This is an admin. Admins are not verified.'));
  const from = verifyStatusOf(profile);
  if (from === decision) return refused(refusal('CONFLICT', `This user is already ${decision}.`));
  const hasMoved = seen !== undefined && seen !== from;
  if (hasMoved && from !== 'pending') return lookAgain(`Another admin has ${from} this user`);
  // Whoever knows that somebody looks at their proof could change the name before the answer.
  const isAnother = lookedAt !== undefined && lookedAt !== identityVersion(profile);
  if (hasMoved || isAnother) return lookAgain('This user has changed the name or the ID proof');
  const { userId, name, idProofKey } = profile;
  return ok({ userId, name, idProofKey, from, to: decision, reason: decision === 'rejected' ? reason : undefined });
}

const lookAgain = (what: string) => refused(refusal('CONFLICT', `${what} in the meantime. Please look again.`));

/**
 * Whether somebody may send another ID proof: only in place of a rejected one. Whoever was rejected and then corrects the
 * name waits for a decision again, and the proof that the reason spoke of is still the old one.
 * Errors: NOT_FOUND, CONFLICT.
 */
export function mayReplaceProof(profile: ProfileItem | undefined): Result<ProfileItem, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_FOUND'));
  const status = verifyStatusOf(profile);
  const { rejectionReason } = profile;
  if (status === 'rejected' || (status === 'pending' && rejectionReason !== undefined)) return ok(profile);
  const sentence =
    status === 'pending' ? 'Your ID proof is being checked already.' : 'Your identity is verified already.';
  return refused(refusal('CONFLICT', sentence));
}
