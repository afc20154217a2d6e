import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { ActivationStore } from './activation-store.ts';
import { type Activation, decideActivation } from './activation.ts';
import { adminName } from '../admin-name.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { SignInSwitch } from './sign-in-switch.ts';

export interface ActivationDeps {
  /** Makes running auctions check again whether this person may bid. */
  readonly recheckAdmission: (userId: string) => Promise<void>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly activation: ActivationStore;
  readonly signIn: SignInSwitch;
}

/**
 * Enables or disables an account. The profile takes effect at once, the user pool only blocks new sign-ins. So
 * disabling writes the profile first and enabling writes it last. A repeated call also repeats the user pool's part,
 * which completes a call that failed half way.
 * Errors: NOT_FOUND, FORBIDDEN, CONFLICT (also when another admin was faster), TOO_MANY_REQUESTS.
 */
export async function switchAccount(
  deps: ActivationDeps,
  command: Activation,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const decision = decideActivation(await deps.profiles.getProfile(command.userId), command);
  if (!decision.ok) {
    if (decision.error.code === 'CONFLICT') {
      if (!command.isActive) await deps.recheckAdmission(command.userId);
      await switchSignIn(deps, command);
    }
    return decision;
  }
  if (!command.isActive) {
    const set = await setProfile(deps, command, now);
    if (!set.ok) return set;
    await deps.recheckAdmission(command.userId);
    return switchSignIn(deps, command);
  }
  const switched = await switchSignIn(deps, command);
  return switched.ok ? setProfile(deps, command, now) : switched;
}

async function switchSignIn(
  { signIn }: ActivationDeps,
  { userId, isActive }: Activation,
): Promise<Result<undefined, Refusal>> {
  const switched = await (isActive ? signIn.enable(userId) : signIn.disable(userId));
  switch (switched.is) {
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
    case 'nobody':
      return refused(refusal('NOT_FOUND', 'This user can no longer sign in at all.'));
    case 'done':
      return ok(undefined);
  }
}

async function setProfile(
  { profiles, activation }: ActivationDeps,
  command: Activation,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { userId, isActive, by } = command;
  const message = `Account ${isActive ? 'enabled' : 'disabled'} by ${await adminName(profiles, by.adminId)}.`;
  switch (await activation.set({ userId, isActive, by, message, now })) {
    case 'set':
      return ok(undefined);
    case 'not-an-admin':
      return refused(refusal('FORBIDDEN'));
    case 'conflict': {
      const again = decideActivation(await profiles.getProfile(userId), command);
      return again.ok ? refused(refusal('CONFLICT')) : again;
    }
  }
}
