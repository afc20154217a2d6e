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
 * Checks whether a mobile number can be used. An unconfirmed registration that holds it is deleted, so that nobody can
 * block other people's numbers.
 */
export async function freeMobile(deps: FreeMobileDeps, mobile: string): Promise<MobileState> {
  const { identity, registrations } = deps;
  const holder = await registrations.mobileHolder(mobile);
  if (holder === undefined) return 'free';
  const found = await identity.findUser(holder);
  if (found.is === 'busy') return 'busy';
  if (found.is === 'found' && found.isConfirmed) return 'taken';
  await forgetRegistration(deps, holder);
  // Needed when the registration failed before it had a profile.
  await registrations.releaseMobile(mobile, holder);
  return 'free';
}
