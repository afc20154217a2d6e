import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { ActivationStore } from './activation-store.ts';
import { type Activation, decideActivation } from './activation.ts';
import { adminName } from '../admin-name.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { SignInSwitch } from './sign-in-switch.ts';

export interface ActivationDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly activation: ActivationStore;
  readonly signIn: SignInSwitch;
}

/**
 * Switches an account off or on. The user pool comes first and takes repetitions: when the profile could not be
 * written after it, the same call once more completes both.
 * Errors: NOT_FOUND, FORBIDDEN, CONFLICT (also when another admin was faster), TOO_MANY_REQUESTS.
 */
export async function switchAccount(
  { profiles, activation, signIn }: ActivationDeps,
  command: Activation,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { userId, isActive, adminId } = command;
  const decision = decideActivation(await profiles.getProfile(userId), command);
  if (!decision.ok) return decision;
  const message = `Account ${isActive ? 'enabled' : 'disabled'} by ${await adminName(profiles, adminId)}.`;
  const switched = await (isActive ? signIn.enable(userId) : signIn.disable(userId));
  switch (switched.is) {
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
    case 'nobody':
      return refused(refusal('NOT_FOUND', 'This user can no longer sign in at all.'));
    case 'done':
      break;
  }
  if ((await activation.set({ userId, isActive, message, now })) === 'set') return ok(undefined);
  const again = decideActivation(await profiles.getProfile(userId), command);
  return again.ok ? refused(refusal('CONFLICT')) : again;
}
