import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { Actor } from '../../tables/audit/audit-entry.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';

/** An admin's wish to switch the account of somebody on or off. */
export interface Activation {
  readonly userId: string;
  readonly isActive: boolean;
  readonly by: Actor;
}

/**
 * Whether the switch changes anything. Errors: NOT_FOUND; FORBIDDEN for the own account, so that nobody locks
 * themselves out; CONFLICT when it is so already.
 */
export function decideActivation(
  profile: ProfileItem | undefined,
  { isActive, by }: Activation,
): Result<undefined, Refusal> {
  if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  if (profile.userId === by.adminId) return refused(refusal('FORBIDDEN', 'You cannot switch off your own account.'));
  if (profile.isActive !== isActive) return ok(undefined);
  return refused(refusal('CONFLICT', `This account is already ${isActive ? 'active' : 'disabled'}.`));
}
