import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { Actor } from '../../tables/audit/audit-entry.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';

/** An admin's request to enable or disable an account. */
export interface Activation {
  readonly userId: string;
  readonly isActive: boolean;
  readonly by: Actor;
}

const IS_STAFF = 'Staff are disabled and enabled by an owner, on the page Staff.';

/** Checks a request to enable or disable. Errors: NOT_FOUND, FORBIDDEN (one's own account, or a colleague's), CONFLICT (no change). */
export function decideActivation(
  profile: ProfileItem | undefined,
  { isActive, by }: Activation,
): Result<undefined, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  if (profile.userId === by.adminId) return refused(refusal('FORBIDDEN', 'You cannot switch off your own account.'));
  if (profile.role === 'admin') return refused(refusal('FORBIDDEN', IS_STAFF));
  if (profile.isActive !== isActive) return ok(undefined);
  return refused(refusal('CONFLICT', `This account is already ${isActive ? 'active' : 'disabled'}.`));
}
