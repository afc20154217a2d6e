import { accountDisabled, dutiesHeld, isSessionOver, SESSION_OVER } from '#functions/tables/users/account-gate.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { SecondFactorStore } from '#functions/tables/users/second-factor-store.ts';
import type { SessionStore } from '#functions/tables/users/session-store.ts';
import type { SessionUser } from '#shared/contract/accounts/auth.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { encrypt, type HmacProvider } from '../encryption.ts';
import type { SessionProvider, Tokens } from '../identity-provider/identity-provider.ts';
import { secondFactorAfter, type SecondFactorRule } from '../second-factor/second-factor-rule.ts';
import { type SyncAddress, isAddressChanged } from '../sync-address.ts';
import { type NewDeviceDeps, notifyNewDevice } from './new-device.ts';
import { readAccessToken, readIdToken } from './token-claims.ts';

export interface SessionDeps extends NewDeviceDeps {
  readonly identity: Pick<SessionProvider, 'signIn' | 'refresh' | 'revoke'> & HmacProvider;
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'createAdmin' | 'adoptDuties'>;
  readonly sessions: Pick<SessionStore, 'save' | 'devicesBefore' | 'markSeen'>;
  readonly secondFactorStore: SecondFactorStore;
  readonly syncAddress: SyncAddress;
  readonly adminMfa: SecondFactorRule;
}

/** A session that was opened or refreshed. */
export interface Session {
  readonly token: string;
  /** Absent when the current cookie stays valid. */
  readonly refreshToken?: string;
  /** When the session began. Epoch milliseconds, whole seconds. */
  readonly signedInAt: number;
  readonly user: SessionUser;
  readonly awaitsSecondFactor: boolean;
}

/** The request that opens or refreshes a session. */
interface SessionRequest {
  readonly now: number;
  /** The browser and system, for example `Chrome on Windows`. */
  readonly device: string;
  /** The IP address. */
  readonly source: string;
  /** Whether the sign-in asked for a code; undefined for a refresh. */
  readonly gaveCode: boolean | undefined;
  /** The refresh token that the client sent, for a refresh. */
  readonly oldRefreshToken?: string;
}

const UNFINISHED =
  'Your registration was not completed. Please register again with the same e-mail address and password.';

/**
 * Opens a session for a user whom the user pool has signed in. The role comes from the token, the rest from the
 * profile. An admin created by the operator gets a profile at the first login, and in it the duties of their groups.
 * Errors: ACCOUNT_DISABLED (inactive profile, or an incomplete registration with its own sentence), UNAUTHENTICATED
 * (the session was ended).
 */
export async function openSession(
  deps: SessionDeps,
  tokens: Tokens,
  { now, device, source, gaveCode, oldRefreshToken }: SessionRequest,
): Promise<Result<Session, Refusal>> {
  const { identity, profiles, sessions, secondFactorStore, adminMfa, syncAddress } = deps;
  const { userId, role, duties, signedInAt } = readAccessToken(tokens.accessToken);
  let profile = await profiles.getProfile(userId);
  const poolUser = readIdToken(tokens.idToken);
  if (profile === undefined && role === 'admin') {
    await profiles.createAdmin({ userId, ...poolUser, now });
    profile = await profiles.getProfile(userId);
  }
  if (profile === undefined) return refused(refusal('ACCOUNT_DISABLED', UNFINISHED));
  if (profile.duties === undefined && duties.length > 0) await profiles.adoptDuties(userId, duties);
  if (!profile.isActive) return refused(accountDisabled(profile));
  // The profile may say that the session is over although the pool failed to end it. Every call would refuse the new token,
  // and the client would refresh forever.
  if (isSessionOver(signedInAt, profile)) return refused(refusal('UNAUTHENTICATED', SESSION_OVER));
  const isNewAddress = isAddressChanged(profile, poolUser.email);
  if (isNewAddress) {
    // A change of the address failed half way: the pool has the new address, the profile the old one. Older sessions end.
    const endSessionsBefore = gaveCode === undefined ? now : signedInAt;
    await syncAddress(profile, { email: poolUser.email, endSessionsBefore, source, now });
    if (isSessionOver(signedInAt, { sessionsEndedAt: endSessionsBefore }))
      return refused(refusal('UNAUTHENTICATED', SESSION_OVER));
  }
  // A device that loses this answer sends the old token again; with it `refreshSession` finds the new one.
  const isReplaced = oldRefreshToken !== undefined && tokens.refreshToken !== undefined;
  const successor = isReplaced
    ? await encrypt(identity, { boundTo: oldRefreshToken, text: tokens.refreshToken })
    : undefined;
  const saved = await sessions.save({ userId, signedInAt, device, successor, now });
  if (saved === 'ended') return refused(refusal('UNAUTHENTICATED', SESSION_OVER));
  if (role === 'user') await sessions.markSeen(userId, now);
  const newSecondFactor = secondFactorAfter(profile, { role, gaveCode, now }, adminMfa);
  if (newSecondFactor !== undefined) await secondFactorStore.save(userId, newSecondFactor);
  if (gaveCode !== undefined) await notifyNewDevice(deps, profile, { signedInAt, device, now });
  const { name, mobile } = profile;
  return ok({
    token: tokens.accessToken,
    ...(tokens.refreshToken !== undefined && { refreshToken: tokens.refreshToken }),
    signedInAt,
    user: {
      _id: userId,
      id: userId,
      name,
      email: isNewAddress ? poolUser.email : profile.email,
      mobile,
      role,
      // At the first sign-in the profile has just taken over the duties of the token.
      ...(role === 'admin' && { duties: [...dutiesHeld(duties, profile.duties ?? duties)] }),
    },
    awaitsSecondFactor: (newSecondFactor?.isAwaited ?? profile.awaitsSecondFactor) === true,
  });
}
