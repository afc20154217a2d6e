import type { RegistrationStore } from '#functions/tables/users/registration-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
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
 * other people's numbers. If the user pool is throttled, its account there may stay: that holds no number.
 */
export async function freeMobile(deps: FreeMobileDeps, mobile: string): Promise<MobileState> {
  const { identity, profiles, registrations } = deps;
  const holder = await registrations.findMobileHolder(mobile);
  if (holder === undefined) return 'free';
  const found = await identity.findUser(holder);
  if (found.is === 'busy') return 'busy';
  if (found.is === 'found' && found.isConfirmed) return 'taken';
  if (found.is === 'nobody' && hasChanged(await profiles.getProfile(holder))) return 'taken';
  await forgetRegistration(deps, holder);
  // A restored backup may have the claim of a number without a profile.
  await registrations.releaseMobile(mobile, holder);
  return 'free';
}

/**
 * A person without an account in the user pool: the pool was lost, and `npm run people:return` has not made the account
 * anew yet (decision 71). Only a profile that is as it was created may be left of two registrations at the same moment, of
 * which the second deleted the account of the first.
 */
const hasChanged = (profile: ProfileItem | undefined): boolean =>
  profile !== undefined && (profile.verifyStatus !== 'pending' || profile.updatedAt !== profile.createdAt);
