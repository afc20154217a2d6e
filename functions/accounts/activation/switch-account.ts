import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { readAdminName } from '../admin-name.ts';
import type { ActivationStore } from './activation-store.ts';
import { type Activation, decideActivation } from './activation.ts';
import type { SignInSwitch } from './sign-in-switch.ts';

export interface ActivationDeps {
  /** Makes running auctions check again whether this person may bid. */
  readonly recheckAdmission: (userId: string) => Promise<void>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly activation: ActivationStore;
  readonly signIn: Pick<SignInSwitch, 'signOut' | 'enable'>;
  readonly noticeWrites: NoticeWrites;
}

/**
 * Enables or disables an account, and tells the person why. The profile takes effect at once: every request and every
 * sign-in reads it. So disabling writes the profile first, and enabling writes it last. (Enabling also ends a block that
 * the user pool alone has.) A repeated call also repeats the user pool's part, which completes a call that failed half
 * way.
 * Errors: NOT_FOUND, FORBIDDEN, CONFLICT (also when another admin was faster), TOO_MANY_REQUESTS.
 */
export async function switchAccount(
  deps: ActivationDeps,
  command: Activation,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const profile = await deps.profiles.getProfile(command.userId);
  const decision = decideActivation(profile, command);
  if (!decision.ok) return decision;
  const switchProfile = () =>
    decision.value === 'repeated' ? Promise.resolve(ok(undefined)) : setProfile(deps, command, profile?.switched, now);
  if (!command.isActive) {
    const written = await switchProfile();
    if (!written.ok) return written;
    await deps.recheckAdmission(command.userId);
    return switchSignIn(deps, command);
  }
  const switched = await switchSignIn(deps, command);
  return switched.ok ? switchProfile() : switched;
}

async function switchSignIn(
  { signIn }: ActivationDeps,
  { userId, isActive }: Activation,
): Promise<Result<undefined, Refusal>> {
  const switched = await (isActive ? signIn.enable(userId) : signIn.signOut(userId));
  switch (switched.is) {
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
    case 'nobody':
      return refused(refusal('NOT_FOUND', 'This user can no longer log in at all.'));
    case 'done':
      return ok(undefined);
  }
}

async function setProfile(
  { profiles, activation, noticeWrites }: ActivationDeps,
  command: Activation,
  before: ProfileItem['switched'],
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { userId, isActive, reason, by } = command;
  const message = `Account ${isActive ? 'enabled' : 'disabled'} by ${await readAdminName(profiles, by.adminId)}. Reason: “${reason}”.`;
  const notice = noticeWrites({ kind: 'account-switched', userId, isActive, reason, at: now });
  switch (await activation.set({ userId, isActive, reason, before, by, message, notice, now })) {
    case 'set':
      return ok(undefined);
    case 'not-an-admin':
      return refused(refusal('FORBIDDEN'));
    case 'conflict': {
      const again = decideActivation(await profiles.getProfile(userId), command);
      if (!again.ok) return again;
      return again.value === 'repeated' ? ok(undefined) : refused(refusal('CONFLICT'));
    }
  }
}
