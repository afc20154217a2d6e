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
}

/** A decision, and the status that the admin saw when giving it, where that is known. */
export interface DecisionMade {
  readonly decision: VerificationDecision;
  readonly seen: VerifyStatus | undefined;
}

/**
 * Whether the decision changes anything. Verified may become rejected and the reverse.
 * Errors: NOT_FOUND; CONFLICT when it is so already, naming the state, when another admin was faster, and for admins,
 * who need no verification.
 */
export function decideVerification(
  profile: ProfileItem | undefined,
  { decision, seen }: DecisionMade,
): Result<VerificationMove, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  if (profile.role === 'admin') return refused(refusal('CONFLICT', 'This is an admin. Admins are not verified.'));
  const from = verifyStatusOf(profile);
  if (from === decision) return refused(refusal('CONFLICT', `This user is already ${decision}.`));
  if (seen !== undefined && seen !== from) {
    return refused(refusal('CONFLICT', `Another admin has ${from} this user in the meantime. Please look again.`));
  }
  return ok({ userId: profile.userId, from, to: decision });
}
