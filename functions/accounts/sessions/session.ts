import type { SessionUser } from '../../../shared/contract/accounts/auth.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { IdentityProvider, Tokens } from '../identity-provider/identity-provider.ts';
import { SESSION_OVER } from '../../tables/users/account-gate.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { SecondFactorStore } from '../../tables/users/second-factor-store.ts';
import type { SessionStore } from '../../tables/users/session-store.ts';
import { secondFactorAfter, type SecondFactorRule } from '../second-factor/second-factor-rule.ts';
import { readAccessToken, readIdToken } from './token-claims.ts';

export interface SessionDeps {
  readonly identity: IdentityProvider;
  readonly profiles: ProfileStore;
  readonly sessions: Pick<SessionStore, 'see'>;
  readonly secondFactors: SecondFactorStore;
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
  /** Whether signing in asked for a code; undefined for a renewal. */
  readonly gaveCode: boolean | undefined;
}

const UNFINISHED = 'Your registration was not completed. Please register again with the same email and password.';

/**
 * The session of somebody whom the user pool has let in: the role from the token, the rest from the profile.
 * An admin made by the operator gets a profile here, at the first login.
 * Errors: ACCOUNT_DISABLED for inactive profiles and, with its own sentence, for registrations left half done;
 * UNAUTHENTICATED for a session that was ended.
 */
export async function openSession(
  { profiles, sessions, secondFactors, adminMfa }: SessionDeps,
  tokens: Tokens,
  { now, device, gaveCode }: Entry,
): Promise<Result<Session, Refusal>> {
  const { userId, role, signedInAt } = readAccessToken(tokens.accessToken);
  let profile = await profiles.getProfile(userId);
  if (profile === undefined && role === 'admin') {
    await profiles.createAdmin({ userId, ...readIdToken(tokens.idToken), now });
    profile = await profiles.getProfile(userId);
  }
  if (profile === undefined) return refused(refusal('ACCOUNT_DISABLED', UNFINISHED));
  if (!profile.isActive) return refused(refusal('ACCOUNT_DISABLED'));
  const seen = await sessions.see({ userId, signedInAt, device, now });
  if (seen === 'ended') return refused(refusal('UNAUTHENTICATED', SESSION_OVER));
  const changed = secondFactorAfter(profile, { role, gaveCode, now }, adminMfa);
  if (changed !== undefined) await secondFactors.save(userId, changed);
  const { name, email, mobile } = profile;
  return ok({
    token: tokens.accessToken,
    ...(tokens.refreshToken !== undefined && { refreshToken: tokens.refreshToken }),
    signedInAt,
    user: { _id: userId, id: userId, name, email, mobile, role },
    awaitsSecondFactor: (changed?.isAwaited ?? profile.awaitsSecondFactor) === true,
  });
}
