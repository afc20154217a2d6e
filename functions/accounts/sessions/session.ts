import type { SessionUser } from '../../../shared/contract/auth.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { IdentityProvider, Tokens } from '../identity-provider/identity-provider.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import { readAccessToken, readIdToken } from './token-claims.ts';

export interface SessionDeps {
  readonly identity: IdentityProvider;
  readonly profiles: ProfileStore;
}

/** A session that was opened or renewed. */
export interface Session {
  readonly token: string;
  /** Absent when the cookie already there stays good. */
  readonly refreshToken?: string;
  readonly user: SessionUser;
}

const UNFINISHED = 'Your registration was not completed. Please register again with the same email and password.';

/**
 * The session of somebody whom the user pool has let in: the role from the token, the rest from the profile.
 * An admin made by the operator gets a profile here, at the first login.
 * Error: ACCOUNT_DISABLED for inactive profiles and, with its own sentence, for registrations left half done.
 */
export async function openSession(
  { profiles }: SessionDeps,
  tokens: Tokens,
  now: number,
): Promise<Result<Session, Refusal>> {
  const { userId, role } = readAccessToken(tokens.accessToken);
  let profile = await profiles.getProfile(userId);
  if (profile === undefined && role === 'admin') {
    await profiles.createAdmin({ userId, ...readIdToken(tokens.idToken), now });
    profile = await profiles.getProfile(userId);
  }
  if (profile === undefined) return refused(refusal('ACCOUNT_DISABLED', UNFINISHED));
  if (!profile.isActive) return refused(refusal('ACCOUNT_DISABLED'));
  const { name, email, mobile } = profile;
  return ok({
    token: tokens.accessToken,
    ...(tokens.refreshToken !== undefined && { refreshToken: tokens.refreshToken }),
    user: { _id: userId, id: userId, name, email, mobile, role },
  });
}
