import type { Notify } from '../../tables/notifications/notification-event.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { CodeResult, SignUpProvider } from '../identity-provider/identity-provider.ts';
import { quietly } from '../quietly.ts';
import { notifyOrLog } from '../notify-or-log.ts';
import type { PasswordChecks } from './password-check.ts';

export interface ConfirmAddressDeps {
  readonly identity: Pick<SignUpProvider, 'confirmEmail'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly passwordChecks: Pick<PasswordChecks, 'forget'>;
  readonly notify: Notify;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

/**
 * Confirms the address of a registration, and only then welcomes the person and tells the admins: before, anybody could
 * have typed the address, and the name, which the welcome says.
 */
export async function confirmAddress(
  { identity, profiles, passwordChecks, notify, newId }: ConfirmAddressDeps,
  { registration, code }: { readonly registration: string; readonly code: string },
  now: number,
): Promise<CodeResult> {
  // First: whatever failed after the confirmation could not be asked for again.
  const profile = await profiles.getProfile(registration);
  // Without a profile its code is worth nothing, though the pool may still know it, where forgetting it broke off: confirmed,
  // the address could neither be used nor registered again. The pool is asked of nobody then, so that it takes as long.
  const confirmed = await identity.confirmEmail(profile === undefined ? newId() : registration, code);
  if (confirmed.is === 'done' && profile !== undefined) {
    const { userId, name } = profile;
    // It expires by itself.
    await quietly('password check not forgotten', () => passwordChecks.forget(userId));
    await notifyOrLog(notify, { kind: 'user-registered', userId, name, at: now });
  }
  return confirmed;
}
