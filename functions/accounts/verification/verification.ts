import { createHash } from 'node:crypto';
import { verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import type { IdDocument, ProfileItem } from '#functions/tables/users/user-items.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** An admin's decision about an ID proof. */
export type DecidedStatus = 'verified' | 'rejected';

/** A change of one user's status. It applies only to this name, this ID proof and the status `from`. */
export interface VerificationMove extends Pick<ProfileItem, 'userId' | 'name' | 'idProofKey'> {
  /** The lot that led the person to register. */
  readonly cameFor?: string | undefined;
  readonly from: VerifyStatus;
  readonly to: DecidedStatus;
  /** Only for a rejection. */
  readonly reason?: string | undefined;
  /** What the admin noted about the proof; what is stored stays when undefined. */
  readonly idDocument?: IdDocument | undefined;
}

/** A decision and, if the request says so, what the admin saw when deciding. */
export interface DecisionMade {
  readonly decision: DecidedStatus;
  /** The status that the admin saw. */
  readonly seen?: VerifyStatus | undefined;
  /** The version of the name and the ID proof that the admin saw. */
  readonly identityVersion?: string | undefined;
  /** The reason in the words that the person reads. */
  readonly reason?: string | undefined;
  /** What the admin noted about the proof. */
  readonly idDocument?: IdDocument | undefined;
}

/**
 * Checks whether a decision applies. A verified user may be rejected and the reverse.
 * Errors: NOT_FOUND; CONFLICT when the user already has this status, another admin was faster, the name or ID proof has
 * changed since the admin saw it, or the user is an admin; PROOF_NOT_CHECKED when nobody has looked at the proof of this
 * name, or what it is was not noted.
 */
export function decideVerification(
  profile: ProfileItem | undefined,
  { decision, seen: seenStatus, identityVersion: seenVersion, reason, idDocument }: DecisionMade,
): Result<VerificationMove, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  if (profile.role === 'admin') return refused(refusal('CONFLICT', 'This is an admin. Admins are not verified.'));
  const from = verifyStatusOf(profile);
  if (from === decision) return refused(refusal('CONFLICT', `This user is already ${decision}.`));
  const isStatusChanged = seenStatus !== undefined && seenStatus !== from;
  if (isStatusChanged && from !== 'pending') return changedMeanwhile(`Another admin has ${from} this user`);
  // Users could otherwise change their name while an admin looks at their proof.
  const isVersionChanged = seenVersion !== undefined && seenVersion !== identityVersion(profile);
  if (isStatusChanged || isVersionChanged) return changedMeanwhile('This user has changed the name or the ID proof');
  const { userId, name, idProofKey, cameFor } = profile;
  const obstacle = decision === 'verified' ? whyNotChecked(profile, idDocument) : undefined;
  if (obstacle !== undefined) return refused(refusal('PROOF_NOT_CHECKED', obstacle));
  const reasonOfRejection = decision === 'rejected' ? reason : undefined;
  return ok({ userId, name, idProofKey, cameFor, from, to: decision, reason: reasonOfRejection, idDocument });
}

/** The sentence about what an admin must do before anybody may verify this person; undefined if all is done. */
function whyNotChecked(profile: ProfileItem, idDocument = profile.idDocument): string | undefined {
  if (profile.idProofKey === undefined) return 'There is no ID proof any more. They must send one first.';
  if (profile.seenIdentity !== identityVersion(profile)) {
    return 'Nobody has looked at the ID proof under this name yet. Open it, and note its kind and the last four characters.';
  }
  return idDocument === undefined
    ? 'Note the kind of the ID proof and the last four characters of its number first.'
    : undefined;
}

const changedMeanwhile = (change: string) =>
  refused(refusal('CONFLICT', `${change} in the meantime. Please look again.`));

/**
 * Checks whether a person may send another ID proof: only after a rejection. The reason is still there when they have
 * corrected the name since, and the rejected proof is still the current one. Errors: NOT_FOUND, CONFLICT.
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

/** A hash of what an admin compares, the name and the ID proof. It changes when either changes. */
export function identityVersion({ name, idProofKey }: Pick<ProfileItem, 'name' | 'idProofKey'>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, idProofKey ?? null]))
    .digest('base64url');
}
