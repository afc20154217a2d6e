import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { refused, type Result } from '../../../shared/model/result.ts';
import { revokeQuietly } from './log-out.ts';
import { openSession, type Session, type SessionDeps } from './session.ts';

/**
 * A fresh access token for a refresh token, with the profile as it is now.
 * Errors: UNAUTHENTICATED (none, expired, revoked, user gone), ACCOUNT_DISABLED, TOO_MANY_REQUESTS. After the first
 * two the token is of no more use.
 */
export async function refreshSession(
  deps: SessionDeps,
  refreshToken: string | undefined,
  now: number,
): Promise<Result<Session, Refusal>> {
  if (refreshToken === undefined) return refused(refusal('UNAUTHENTICATED'));
  const refreshed = await deps.identity.refresh(refreshToken);
  switch (refreshed.is) {
    case 'signed-in': {
      const session = await openSession(deps, refreshed.tokens, now);
      if (!session.ok) await revokeQuietly(deps.identity, refreshed.tokens.refreshToken ?? refreshToken);
      return session;
    }
    case 'expired':
      return refused(refusal('UNAUTHENTICATED'));
    case 'disabled':
      return refused(refusal('ACCOUNT_DISABLED'));
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
  }
}
