import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { type Duty, sortedDuties } from '../../../shared/model/accounts/duties.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { Actor } from '../../tables/audit/audit-entry.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';
import type { SignInSwitch } from '../activation/sign-in-switch.ts';
import type { StaffPool } from './staff-pool.ts';
import type { StaffStore, StaffWrite } from './staff-store.ts';

export interface ChangeDeps {
  readonly staff: Pick<StaffStore, 'setDuties' | 'setActive'>;
  readonly pool: Pick<StaffPool, 'setDuties'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly signIn: Pick<SignInSwitch, 'disable' | 'enable'>;
}

const NOBODY = 'This person is not among the staff.';
const OWN = 'Nobody changes their own duties or switches off their own account. Please ask another owner.';
const CHANGED = 'The duties have changed since you loaded them. Please look again.';

/** The member, if this owner may change them. Errors: FORBIDDEN (oneself), NOT_FOUND. */
async function memberFor(
  { profiles }: Pick<ChangeDeps, 'profiles'>,
  userId: string,
  by: Actor,
): Promise<Result<ProfileItem, Refusal>> {
  if (userId === by.adminId) return refused(refusal('FORBIDDEN', OWN));
  const profile = await profiles.getProfile(userId);
  return profile?.role === 'admin' ? ok(profile) : refused(refusal('NOT_FOUND', NOBODY));
}

function resultOf(written: StaffWrite, conflict?: string): Result<undefined, Refusal> {
  switch (written) {
    case 'done':
      return ok(undefined);
    case 'not-an-owner':
      return refused(refusal('FORBIDDEN'));
    case 'conflict':
      return refused(refusal('CONFLICT', conflict));
  }
}

/**
 * Changes duties: in the profile, where a taken one ends at once, then in the user pool. A repeated request repeats the
 * pool's part, which completes one that failed half way.
 * Errors: FORBIDDEN, NOT_FOUND, CONFLICT (changed since they were seen), TOO_MANY_REQUESTS.
 */
export async function changeDuties(
  deps: ChangeDeps,
  {
    userId,
    duties,
    seen,
    by,
  }: { readonly userId: string; readonly duties: readonly Duty[]; readonly seen: readonly Duty[]; readonly by: Actor },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const member = await memberFor(deps, userId, by);
  if (!member.ok) return member;
  const [from, to] = [sortedDuties(seen), sortedDuties(duties)];
  const isDone = (member.value.duties ?? []).join() === to.join();
  if (!isDone) {
    const changed = resultOf(await deps.staff.setDuties({ userId, from, to }, { by, now }), CHANGED);
    if (!changed.ok) return changed;
  }
  const synced = await deps.pool.setDuties(userId, to);
  return synced.is === 'done' ? ok(undefined) : refused(refusal('TOO_MANY_REQUESTS'));
}

/**
 * Disables or enables a colleague, as `switchAccount` does for bidders: disabling begins with the profile, enabling ends
 * with it.
 * Errors: FORBIDDEN, NOT_FOUND, CONFLICT (no change), TOO_MANY_REQUESTS.
 */
export async function switchMember(
  deps: ChangeDeps,
  change: { readonly userId: string; readonly isActive: boolean; readonly reason: string; readonly by: Actor },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { userId, isActive, by } = change;
  const member = await memberFor(deps, userId, by);
  if (!member.ok) return member;
  const inProfile = async () =>
    resultOf(
      await deps.staff.setActive(change, { by, now }),
      `This account is already ${isActive ? 'active' : 'disabled'}.`,
    );
  const inPool = async (): Promise<Result<undefined, Refusal>> => {
    const switched = await (isActive ? deps.signIn.enable(userId) : deps.signIn.disable(userId));
    if (switched.is === 'done') return ok(undefined);
    return refused(switched.is === 'busy' ? refusal('TOO_MANY_REQUESTS') : refusal('NOT_FOUND', NOBODY));
  };
  if (isActive) {
    const switched = await inPool();
    return switched.ok ? inProfile() : switched;
  }
  const set = await inProfile();
  // Also completes a disabling that failed half way.
  if (!set.ok && set.error.code !== 'CONFLICT') return set;
  const switched = await inPool();
  return switched.ok ? set : switched;
}
