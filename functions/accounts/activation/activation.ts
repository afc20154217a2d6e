import { isoFrom } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** An admin's request to enable or disable an account. */
export interface Activation {
  readonly userId: string;
  readonly isActive: boolean;
  readonly reason: string;
  /** The time of the switch that the admin saw (ISO), null if there was none; undefined: not checked. */
  readonly seen?: string | null | undefined;
  readonly by: Actor;
}

const IS_STAFF = 'Staff are disabled and enabled by an owner, on the page Staff.';

/**
 * Checks a request to enable or disable. `repeated`: the same request was done before, so that a lost answer can be
 * asked for again. Errors: NOT_FOUND, FORBIDDEN (one's own account, or a colleague's), CONFLICT (no change, or somebody
 * switched the account since the admin looked).
 */
export function decideActivation(
  profile: ProfileItem | undefined,
  { isActive, by, reason, seen }: Activation,
): Result<'switch' | 'repeated', Refusal> {
  if (profile === undefined || profile.erasedAt !== undefined)
    return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  if (profile.userId === by.adminId) return refused(refusal('FORBIDDEN', 'You cannot switch off your own account.'));
  if (profile.role === 'admin') return refused(refusal('FORBIDDEN', IS_STAFF));
  const { switched } = profile;
  const said = switched === undefined ? '' : ` Reason given: “${switched.reason}”.`;
  if (profile.isActive === isActive) {
    if (switched?.by === by.adminId && switched.reason === reason) return ok('repeated');
    return refused(refusal('CONFLICT', `This account is already ${isActive ? 'active' : 'disabled'}.${said}`));
  }
  const isSeen = seen === undefined || seen === (switched === undefined ? null : isoFrom(switched.at));
  if (isSeen) return ok('switch');
  const change = `This account was ${profile.isActive ? 'enabled' : 'disabled'} since you looked.`;
  return refused(refusal('CONFLICT', `${change}${said}`));
}
