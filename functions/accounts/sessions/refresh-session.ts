import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { refused, type Result } from '../../../shared/model/result.ts';
import { revokeQuietly } from './log-out.ts';
import { endSessions, type EndSessionsDeps } from './end-sessions.ts';
import { type KeptToken, sealedText } from './refresh-cookie.ts';
import { openSession, type Session, type SessionDeps } from './session.ts';

/**
 * A fresh access token for a refresh token, with the profile as it is now.
 * Errors: UNAUTHENTICATED (none, expired, revoked, used again after rotation, user gone), ACCOUNT_DISABLED, TOO_MANY_REQUESTS. After the first
 * two the token is of no more use.
 */
export async function refreshSession(
  deps: SessionDeps & EndSessionsDeps,
  kept: KeptToken | undefined,
  { now, device, source }: { readonly now: number; readonly device: string; readonly source: string },
): Promise<Result<Session, Refusal>> {
  if (kept === undefined) return refused(refusal('UNAUTHENTICATED'));
  const { refreshToken } = kept;
  const refreshed = await deps.identity.refresh(refreshToken);
  switch (refreshed.is) {
    case 'signed-in': {
      const session = await openSession(deps, refreshed.tokens, { now, device, source, gaveCode: undefined });
      if (!session.ok) await revokeQuietly(deps.identity, refreshed.tokens.refreshToken ?? refreshToken);
      return session;
    }
    case 'reused':
      // Two have had this token, one of them perhaps a thief, who may hold the newer one: neither goes on.
      if ((await deps.identity.seal(sealedText(kept))) === kept.seal) await endSessions(deps, kept.userId, now);
      return refused(refusal('UNAUTHENTICATED'));
    case 'expired':
      return refused(refusal('UNAUTHENTICATED'));
    case 'disabled':
      return refused(refusal('ACCOUNT_DISABLED'));
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
  }
}
