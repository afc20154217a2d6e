import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { ProfileItem } from './user-items.ts';

export type VerifyStatus = NonNullable<ProfileItem['verifyStatus']>;

/** What of a profile decides whether somebody may take part. */
export type EligibilityFacts = Pick<ProfileItem, 'role' | 'verifyStatus' | 'isActive'>;

/** Where a person stands with the identity check: a bidder without a status is pending, admins need no check. */
export function verifyStatusOf(profile: Pick<ProfileItem, 'role' | 'verifyStatus'>): VerifyStatus {
  return profile.verifyStatus ?? (profile.role === 'admin' ? 'verified' : 'pending');
}

/**
 * The rule for whoever wants to take part: an active bidder whose identity an admin has verified.
 * Errors: NOT_VERIFIED (also without a profile), ACCOUNT_DISABLED, FORBIDDEN for admins.
 */
export function requireVerified<P extends EligibilityFacts>(profile: P | undefined): Result<P, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_VERIFIED'));
  if (!profile.isActive) return refused(refusal('ACCOUNT_DISABLED'));
  if (profile.role === 'admin') return refused(refusal('FORBIDDEN', 'Admins cannot take part in auctions.'));
  const status = verifyStatusOf(profile);
  if (status === 'verified') return ok(profile);
  return refused(status === 'rejected' ? refusal('NOT_VERIFIED', REJECTED) : refusal('NOT_VERIFIED'));
}

/** `requireVerified` as a condition on the profile, at the moment of writing. */
export const MAY_TAKE_PART = {
  ConditionExpression: 'isActive = :active AND #role = :bidder AND verifyStatus = :verified',
  ExpressionAttributeNames: { '#role': 'role' },
  ExpressionAttributeValues: { ':active': true, ':bidder': 'user', ':verified': 'verified' },
} as const;

const REJECTED = 'Your identity verification was rejected. You can send a new ID proof from your dashboard.';
