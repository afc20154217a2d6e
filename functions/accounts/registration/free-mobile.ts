import type { RegistrationStore } from '../../tables/users/registration-store.ts';
import type { SignUpProvider } from '../identity-provider/identity-provider.ts';
import { type ForgetDeps, forgetRegistration } from './forget-registration.ts';

export interface FreeMobileDeps extends ForgetDeps {
  readonly identity: Pick<SignUpProvider, 'findUser'> & ForgetDeps['identity'];
  readonly registrations: Omit<RegistrationStore, 'createBidder'>;
}

/** `busy`: nobody can tell at the moment. */
export type MobileState = 'free' | 'taken' | 'busy';

/**
 * Whether somebody may have a number. Like an address it is free again from a registration that was never confirmed, which is
 * forgotten for it: otherwise anybody could keep others out by typing in their numbers.
 */
export async function freeMobile(deps: FreeMobileDeps, mobile: string): Promise<MobileState> {
  const { identity, registrations } = deps;
  const holder = await registrations.mobileHolder(mobile);
  if (holder === undefined) return 'free';
  const found = await identity.findUser(holder);
  if (found.is === 'busy') return 'busy';
  if (found.is === 'found' && found.isConfirmed) return 'taken';
  await forgetRegistration(deps, holder);
  // Also where the registration broke off before there was a profile.
  await registrations.releaseMobile(mobile, holder);
  return 'free';
}
