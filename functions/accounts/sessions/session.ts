import type { SessionUser } from '../../../shared/contract/accounts/auth.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { SessionProvider, Tokens } from '../identity-provider/identity-provider.ts';
import { isSessionOver, SESSION_OVER } from '../../tables/users/account-gate.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { SecondFactorStore } from '../../tables/users/second-factor-store.ts';
import type { SessionStore } from '../../tables/users/session-store.ts';
import { type FollowAddress, hasMoved } from '../follow-address.ts';
import { closeBox, type Sealing } from '../sealed-box.ts';
import { secondFactorAfter, type SecondFactorRule } from '../second-factor/second-factor-rule.ts';
import { type NewDeviceDeps, tellOfNewDevice } from './new-device.ts';
import { readAccessToken, readIdToken } from './token-claims.ts';

export interface SessionDeps extends NewDeviceDeps {
  readonly identity: Pick<SessionProvider, 'signIn' | 'refresh' | 'revoke'> & Sealing;
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'createAdmin'>;
  readonly sessions: Pick<SessionStore, 'see' | 'devicesBefore'>;
  readonly secondFactors: SecondFactorStore;
  readonly followAddress: FollowAddress;
  readonly adminMfa: SecondFactorRule;
}

/** A session that was opened or renewed. */
export interface Session {
  readonly token: string;
  /** Absent when the cookie already there stays good. */
  readonly refreshToken?: string;
  /** When it began, epoch milliseconds, whole seconds. */
  readonly signedInAt: number;
  readonly user: SessionUser;
  readonly awaitsSecondFactor: boolean;
}

/** How somebody came in. */
interface Entry {
  readonly now: number;
  /** The browser, in words. */
  readonly device: string;
  /** The network address. */
  readonly source: string;
  /** Whether signing in asked for a code; undefined for a renewal. */
  readonly gaveCode: boolean | undefined;
  /** The refresh token that a renewal brought. */
  readonly brought?: string;
}

const UNFINISHED = 'Your registration was not completed. Please register again with the same email and password.';

/**
 * The session of somebody whom the user pool has let in: the role from the token, the rest from the profile.
 * An admin made by the operator gets a profile here, at the first login.
 * Errors: ACCOUNT_DISABLED for inactive profiles and, with its own sentence, for registrations left half done;
 * UNAUTHENTICATED for a session that was ended.
 */
export async function openSession(
  deps: SessionDeps,
  tokens: Tokens,
  { now, device, source, gaveCode, brought }: Entry,
): Promise<Result<Session, Refusal>> {
  const { identity, profiles, sessions, secondFactors, adminMfa, followAddress } = deps;
  const { userId, role, signedInAt } = readAccessToken(tokens.accessToken);
  let profile = await profiles.getProfile(userId);
  const atPool = readIdToken(tokens.idToken);
  if (profile === undefined && role === 'admin') {
    await profiles.createAdmin({ userId, ...atPool, now });
    profile = await profiles.getProfile(userId);
  }
  if (profile === undefined) return refused(refusal('ACCOUNT_DISABLED', UNFINISHED));
  if (!profile.isActive) return refused(refusal('ACCOUNT_DISABLED'));
  // The pool may not have heard of the end: a token that every call refuses would be asked for again and again.
  if (isSessionOver(signedInAt, profile)) return refused(refusal('UNAUTHENTICATED', SESSION_OVER));
  const isMoved = hasMoved(profile, atPool.email);
  if (isMoved) {
    // A change of the address broke off in the middle. Whoever signs in now used the new one; older sessions end.
    const endsBefore = gaveCode === undefined ? now : signedInAt;
    await followAddress(profile, { email: atPool.email, endsBefore, source, now });
    if (isSessionOver(signedInAt, { sessionsEndedAt: endsBefore }))
      return refused(refusal('UNAUTHENTICATED', SESSION_OVER));
  }
  const isReplaced = brought !== undefined && tokens.refreshToken !== undefined;
  const successor = isReplaced ? await closeBox(identity, brought, tokens.refreshToken) : undefined;
  const seen = await sessions.see({ userId, signedInAt, device, successor, now });
  if (seen === 'ended') return refused(refusal('UNAUTHENTICATED', SESSION_OVER));
  const changed = secondFactorAfter(profile, { role, gaveCode, now }, adminMfa);
  if (changed !== undefined) await secondFactors.save(userId, changed);
  if (gaveCode !== undefined) await tellOfNewDevice(deps, profile, { signedInAt, device, now });
  const { name, mobile } = profile;
  return ok({
    token: tokens.accessToken,
    ...(tokens.refreshToken !== undefined && { refreshToken: tokens.refreshToken }),
    signedInAt,
    user: { _id: userId, id: userId, name, email: isMoved ? atPool.email : profile.email, mobile, role },
    awaitsSecondFactor: (changed?.isAwaited ?? profile.awaitsSecondFactor) === true,
  });
}
