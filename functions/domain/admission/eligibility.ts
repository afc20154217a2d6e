import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** Whether somebody won this lot before, did not pay, and may not register for it again. */
export const isBarred = ({ barred = [] }: Pick<ListingItem, 'barred'>, userId: string): boolean =>
  barred.includes(userId);

export const BARRED: Refusal = refusal(
  'FORBIDDEN',
  'You won this lot in an earlier auction and did not pay for it, so you cannot register for it again.',
);

export type EligibilityFacts = Pick<ProfileItem, 'role' | 'verifyStatus' | 'isActive'>;

/** The verification status: a bidder without one is pending, an admin needs none. */
export function verifyStatusOf(profile: Pick<ProfileItem, 'role' | 'verifyStatus'>): VerifyStatus {
  return profile.verifyStatus ?? (profile.role === 'admin' ? 'verified' : 'pending');
}

/** The profile; undefined also for what remains of it after its person was erased. */
export function unlessErased<P extends Pick<ProfileItem, 'erasedAt'>>(profile: P | undefined): P | undefined {
  return profile?.erasedAt === undefined ? profile : undefined;
}

/**
 * Only active bidders whose identity an admin has verified may take part.
 * Errors: NOT_VERIFIED (also without a profile), ACCOUNT_DISABLED, FORBIDDEN (admins).
 */
export function requireVerified<P extends EligibilityFacts>(profile: P | undefined): Result<P, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_VERIFIED'));
  if (!profile.isActive) return refused(refusal('ACCOUNT_DISABLED'));
  if (profile.role === 'admin') return refused(refusal('FORBIDDEN', 'Admins cannot take part in auctions.'));
  const status = verifyStatusOf(profile);
  if (status === 'verified') return ok(profile);
  return refused(status === 'rejected' ? refusal('NOT_VERIFIED', REJECTED) : refusal('NOT_VERIFIED'));
}

/** `requireVerified` as a condition on a profile. */
export const MAY_TAKE_PART = { isActive: true, role: 'user', verifyStatus: 'verified' } as const;

const REJECTED = 'Your identity check was rejected. You can send a new ID proof from your dashboard.';
