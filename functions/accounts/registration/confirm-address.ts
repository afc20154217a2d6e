import type { Notify } from '#functions/domain/notification-event.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { CodeResult, SignUpProvider } from '../identity-provider/identity-provider.ts';
import { tryOrLog, notifyOrLog } from '../notify-or-log.ts';
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
 * Confirms the address of a registration, and then notifies the person and the admins. Not earlier: anybody could have
 * typed this address and this name.
 */
export async function confirmAddress(
  { identity, profiles, passwordChecks, notify, newId }: ConfirmAddressDeps,
  { userId, code }: { readonly userId: string; readonly code: string },
  now: number,
): Promise<CodeResult> {
  // Read the profile first: if this failed after the confirmation, a retry could not repeat it.
  const profile = await profiles.getProfile(userId);
  // Without a profile the registration is incomplete, though the pool may still have its user. Confirming that user
  // would block the address. So send the pool a random id, which takes the same time.
  const confirmed = await identity.confirmEmail(profile === undefined ? newId() : userId, code);
  if (confirmed.is === 'done' && profile !== undefined) {
    const { userId, name } = profile;
    // A check that is not deleted here expires by itself.
    await tryOrLog('password check not deleted', () => passwordChecks.forget(userId));
    await notifyOrLog(notify, { kind: 'user-registered', userId, name, at: now });
  }
  return confirmed;
}
