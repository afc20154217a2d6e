import { memberFacts } from '#functions/domain/second-person/act-facts.ts';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { TellOwners } from '#functions/domain/second-person/tell-owners.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { type Duty, sortedDuties } from '#shared/model/accounts/duties.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { SignInSwitch } from '../activation/sign-in-switch.ts';
import type { StaffPool } from './staff-pool.ts';
import type { StaffStore, StaffWrite } from './staff-store.ts';

export interface ChangeDeps {
  readonly staff: Pick<StaffStore, 'setDuties' | 'setActive'>;
  readonly pool: Pick<StaffPool, 'setDuties'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly signIn: Pick<SignInSwitch, 'disable' | 'enable'>;
  readonly secondPerson: SecondPerson;
  readonly tellOwners: TellOwners;
}

const NOBODY = 'This person is not among the staff.';
const OWN = 'Nobody changes their own duties or switches off their own account. Please ask another owner.';
const CHANGED = 'The duties have changed since you loaded them. Please look again.';
const conflict = (sentence: string): Result<never, Refusal> => refused(refusal('CONFLICT', sentence));

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
 * pool's part, which completes one that failed half way. To make an owner or to strip an active one may need a second
 * person: otherwise one owner could make another who approves, or strip the other and then act alone.
 * Errors: FORBIDDEN, NOT_FOUND, CONFLICT (changed since they were seen), TOO_MANY_REQUESTS, those of
 * `SecondPerson.guardSteps`.
 */
export async function changeDuties(
  deps: ChangeDeps,
  { userId, duties, seen, reason, approves, by }: DutiesChange,
  now: number,
): Promise<Result<Guarded<undefined>, Refusal>> {
  const found = await memberFor(deps, userId, by);
  if (!found.ok) return found;
  const member = found.value;
  const [from, to] = [sortedDuties(seen), sortedDuties(duties)];
  const isDone = (member.duties ?? []).join() === to.join();
  const [wasOwner, isOwner] = [from.includes('owner'), to.includes('owner')];
  const isMade = isOwner && !wasOwner;
  const request = {
    act: { kind: isOwner ? 'owner-made' : 'owner-removed', userId, duties: to } as const,
    isGuarded: !isDone && (isMade || (member.isActive && wasOwner && !isOwner)),
    title: member.name,
    reason,
    facts: memberFacts(member),
    by,
    approves,
    // What is guarded follows from the duties that the write then finds.
    prepare: () => (isDone || (member.duties ?? []).join() === from.join() ? ok(undefined) : conflict(CHANGED)),
  };
  return deps.secondPerson.guardSteps(request, now, async (_, { writes, isRepeat, approvedWith }) => {
    if (!isDone && !isRepeat) {
      const givers = approvedWith === undefined ? [by.adminId] : [approvedWith, by.adminId];
      const gained = to.filter((duty) => !from.includes(duty));
      const dutiesGiven = [
        ...(member.dutiesGiven ?? []).filter(({ duty }) => from.includes(duty) && to.includes(duty)),
        ...gained.map((duty) => ({ duty, by: givers, at: now })),
      ];
      const told =
        gained.length > 0
          ? await deps.tellOwners(
              { change: isMade ? 'promoted' : 'given', name: member.name, duties: to, at: now },
              givers,
            )
          : [];
      const change = { userId, from, to, dutiesGivenBefore: member.dutiesGiven, dutiesGiven };
      const changed = resultOf(await deps.staff.setDuties(change, { by, now }, [...writes, ...told]), CHANGED);
      if (!changed.ok) return changed;
    }
    // What a repeat finishes is what the profile says, which may have changed since.
    const synced = await deps.pool.setDuties(userId, isRepeat ? (member.duties ?? []) : to);
    return synced.is === 'done' ? ok(undefined) : refused(refusal('TOO_MANY_REQUESTS'));
  });
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
 * with it. To disable, or to give an owner the account back, may need a second person: then it is only asked for. Others
 * are enabled by one, and approve nothing for a day.
 * Errors: FORBIDDEN, NOT_FOUND, CONFLICT (no change), TOO_MANY_REQUESTS, those of `SecondPerson.guardSteps`.
 */
export async function switchMember(
  deps: ChangeDeps,
  change: Switching,
  now: number,
): Promise<Result<Guarded<undefined>, Refusal>> {
  const { userId, isActive, by, reason, approves } = change;
  const found = await memberFor(deps, userId, by);
  if (!found.ok) return found;
  const member = found.value;
  const inProfile = async (writes: readonly TransactWriteItem[], askedBy?: string) =>
    resultOf(
      await deps.staff.setActive(
        { userId, isActive, reason, askedBy, dutiesBefore: member.duties },
        { by, now },
        writes,
      ),
      `This account is already ${isActive ? 'active' : 'disabled'}.`,
    );
  const inPool = async (active: boolean): Promise<Result<undefined, Refusal>> => {
    const switched = await (active ? deps.signIn.enable(userId) : deps.signIn.disable(userId));
    if (switched.is === 'done') return ok(undefined);
    return refused(switched.is === 'busy' ? refusal('TOO_MANY_REQUESTS') : refusal('NOT_FOUND', NOBODY));
  };
  const request = {
    title: member.name,
    reason,
    facts: memberFacts(member),
    by,
    approves,
    prepare: () => ok(undefined),
  };
  // Nothing is asked for that is done already.
  if (isActive) {
    const act = { kind: 'owner-enabled', userId } as const;
    const isGuarded = !member.isActive && member.duties?.includes('owner') === true;
    return deps.secondPerson.guard({ ...request, act, isGuarded }, now, async (_, { writes, approvedWith }) => {
      const switched = await inPool(true);
      if (!switched.ok) return switched;
      const changed = { change: 'enabled', name: member.name, duties: member.duties ?? [], at: now } as const;
      const told = await deps.tellOwners(changed, [by.adminId]);
      return inProfile([...writes, ...told], approvedWith);
    });
  }
  const disabling = { ...request, act: { kind: 'staff-disabled', userId } as const, isGuarded: member.isActive };
  return deps.secondPerson.guardSteps(disabling, now, async (_, { writes, isRepeat }) => {
    // What a repeat finishes is what the profile says, which may have changed since.
    if (isRepeat) return inPool(member.isActive);
    const set = await inProfile(writes);
    // Also completes a disabling that failed half way.
    if (!set.ok && set.error.code !== 'CONFLICT') return set;
    const switched = set.ok || !member.isActive ? await inPool(false) : set;
    return switched.ok ? set : switched;
  });
}
