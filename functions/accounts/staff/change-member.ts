import { refusal, type Refusal } from '#shared/contract/errors.ts';
import { type Duty, sortedDuties } from '#shared/model/accounts/duties.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { memberFacts } from '#functions/domain/second-person/act-facts.ts';
import type { Clearance, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { Actor } from '#functions/tables/audit/audit-entry.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import type { SignInSwitch } from '../activation/sign-in-switch.ts';
import type { StaffPool } from './staff-pool.ts';
import type { StaffStore, StaffWrite } from './staff-store.ts';

export interface ChangeDeps {
  readonly staff: Pick<StaffStore, 'setDuties' | 'setActive'>;
  readonly pool: Pick<StaffPool, 'setDuties'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly signIn: Pick<SignInSwitch, 'disable' | 'enable'>;
  readonly secondPerson: SecondPerson;
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

interface DutiesChange {
  readonly userId: string;
  readonly duties: readonly Duty[];
  readonly seen: readonly Duty[];
  readonly reason?: string | undefined;
  /** The asked act that a second person approves by this. */
  readonly approves?: string | undefined;
  readonly by: Actor;
}

/**
 * Changes duties: in the profile, where a taken one ends at once, then in the user pool. A repeated request repeats the
 * pool's part, which completes one that failed half way. To strip an active owner may need a second person: otherwise one
 * of two owners could strip the other and then act alone.
 * Errors: FORBIDDEN, NOT_FOUND, CONFLICT (changed since they were seen), TOO_MANY_REQUESTS, those of `SecondPerson.clear`.
 */
export async function changeDuties(
  deps: ChangeDeps,
  { userId, duties, seen, reason, approves, by }: DutiesChange,
  now: number,
): Promise<Result<Clearance, Refusal>> {
  const found = await memberFor(deps, userId, by);
  if (!found.ok) return found;
  const member = found.value;
  const [from, to] = [sortedDuties(seen), sortedDuties(duties)];
  const isDone = (member.duties ?? []).join() === to.join();
  const isStripped = member.isActive && member.duties?.includes('owner') === true && !to.includes('owner');
  const act = { kind: 'owner-removed', userId, duties: to } as const;
  const wish = { act, title: member.name, reason, facts: memberFacts(member), by, approves };
  const cleared =
    isStripped || approves !== undefined ? await deps.secondPerson.clear(wish, now) : ok({ is: 'alone' as const });
  if (!cleared.ok || cleared.value.is === 'asked') return cleared;
  if (!isDone) {
    const also = deps.secondPerson.writes(cleared.value, by, now);
    const changed = resultOf(await deps.staff.setDuties({ userId, from, to }, { by, now }, also), CHANGED);
    if (!changed.ok) return changed;
  }
  const synced = await deps.pool.setDuties(userId, to);
  return synced.is === 'done' ? cleared : refused(refusal('TOO_MANY_REQUESTS'));
}

interface Switching {
  readonly userId: string;
  readonly isActive: boolean;
  readonly reason: string;
  /** The asked act that a second person approves by this. */
  readonly approves?: string | undefined;
  readonly by: Actor;
}

/**
 * Disables or enables a colleague, as `switchAccount` does for bidders: disabling begins with the profile, enabling ends
 * with it. Disabling may need a second person: then it is only asked for.
 * Errors: FORBIDDEN, NOT_FOUND, CONFLICT (no change), TOO_MANY_REQUESTS, those of `SecondPerson.clear`.
 */
export async function switchMember(
  deps: ChangeDeps,
  change: Switching,
  now: number,
): Promise<Result<Clearance, Refusal>> {
  const { userId, isActive, by } = change;
  const member = await memberFor(deps, userId, by);
  if (!member.ok) return member;
  const cleared = await clearanceFor(deps, member.value, change, now);
  if (!cleared.ok || cleared.value.is === 'asked') return cleared;
  const inProfile = async () =>
    resultOf(
      await deps.staff.setActive(change, { by, now }, deps.secondPerson.writes(cleared.value, by, now)),
      `This account is already ${isActive ? 'active' : 'disabled'}.`,
    );
  const inPool = async (): Promise<Result<undefined, Refusal>> => {
    const switched = await (isActive ? deps.signIn.enable(userId) : deps.signIn.disable(userId));
    if (switched.is === 'done') return ok(undefined);
    return refused(switched.is === 'busy' ? refusal('TOO_MANY_REQUESTS') : refusal('NOT_FOUND', NOBODY));
  };
  if (isActive) {
    const switched = await inPool();
    const set = switched.ok ? await inProfile() : switched;
    return set.ok ? cleared : set;
  }
  const set = cleared.value.is === 'approved-before' ? ok(undefined) : await inProfile();
  // Also completes a disabling that failed half way.
  if (!set.ok && set.error.code !== 'CONFLICT') return set;
  const switched = await inPool();
  if (!switched.ok) return switched;
  return set.ok ? cleared : set;
}

/** Nothing is asked for that is done already. */
function clearanceFor(
  { secondPerson }: ChangeDeps,
  member: ProfileItem,
  { userId, isActive, reason, approves, by }: Switching,
  now: number,
): Promise<Result<Clearance, Refusal>> {
  const isGuarded = !isActive && (member.isActive || approves !== undefined);
  if (!isGuarded) return Promise.resolve(ok({ is: 'alone' }));
  const act = { kind: 'staff-disabled', userId } as const;
  return secondPerson.clear({ act, title: member.name, reason, facts: memberFacts(member), by, approves }, now);
}
