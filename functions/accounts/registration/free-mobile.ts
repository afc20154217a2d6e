import type { RegistrationStore } from '#functions/tables/users/registration-store.ts';
import type { SignUpProvider } from '../identity-provider/identity-provider.ts';
import { type ForgetDeps, forgetRegistration } from './forget-registration.ts';

export interface FreeMobileDeps extends ForgetDeps {
  readonly identity: Pick<SignUpProvider, 'findUser'> & ForgetDeps['identity'];
  readonly registrations: Omit<RegistrationStore, 'createBidder'>;
}

/** `busy`: the user pool is throttled, so the state is unknown. */
export type MobileState = 'free' | 'taken' | 'busy';

/**
 * Makes a mobile number usable if it can: an unconfirmed registration that holds it is deleted, so that nobody can block
 * other people's numbers. A sign-in that the throttled pool still has then does not matter: it holds no number.
 */
export async function freeMobile(deps: FreeMobileDeps, mobile: string): Promise<MobileState> {
  const { identity, profiles, registrations } = deps;
  const holder = await registrations.findMobileHolder(mobile);
  if (holder === undefined) return 'free';
  const found = await identity.findUser(holder);
  if (found.is === 'busy') return 'busy';
  if (found.is === 'found' && found.isConfirmed) return 'taken';
  // Somebody verified has lost the sign-in, until `people:return`. Another one may be left of two requests at the same
  // moment, of which the second forgot the sign-in of the first.
  if (found.is === 'nobody' && (await profiles.getProfile(holder))?.verifyStatus === 'verified') return 'taken';
  await forgetRegistration(deps, holder);
  // Needed when the registration failed before it had a profile.
  await registrations.releaseMobile(mobile, holder);
  return 'free';
}
