import type { SessionStore } from '#functions/tables/users/session-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { refused, type Result } from '#shared/model/result.ts';
import { decrypt } from '../encryption.ts';
import type { RefreshResult } from '../identity-provider/identity-provider.ts';
import { endOneSession, type EndOneSessionDeps } from './end-sessions.ts';
import { revokeOrLog } from './log-out.ts';
import { type RefreshCookie, hmacText } from './refresh-cookie.ts';
import { openSession, type Session, type SessionDeps } from './session.ts';

type RefreshDeps = SessionDeps &
  EndOneSessionDeps & { readonly sessions: Pick<SessionStore, 'save' | 'end' | 'successorOf' | 'markSeen'> };

/**
 * Exchanges a refresh token for a new access token, with the current profile.
 * Errors: UNAUTHENTICATED (missing, expired, revoked or reused token; user deleted), ACCOUNT_DISABLED,
 * TOO_MANY_REQUESTS. After the first two the token is useless.
 */
export async function refreshSession(
  deps: RefreshDeps,
  cookie: RefreshCookie | undefined,
  { now, device, source }: { readonly now: number; readonly device: string; readonly source: string },
): Promise<Result<Session, Refusal>> {
  if (cookie === undefined) return refused(refusal('UNAUTHENTICATED'));
  const { refreshToken } = cookie;
  const refreshed = await refreshTokens(deps, cookie, now);
  switch (refreshed.is) {
    case 'signed-in': {
      const session = await openSession(deps, refreshed.tokens, {
        now,
        device,
        source,
        gaveCode: undefined,
        oldRefreshToken: refreshToken,
      });
      if (!session.ok) await revokeOrLog(deps.identity, refreshed.tokens.refreshToken ?? refreshToken);
      return session;
    }
    case 'reused':
    case 'expired':
      return refused(refusal('UNAUTHENTICATED'));
    case 'disabled':
      return refused(refusal('ACCOUNT_DISABLED'));
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
  }
}

/**
 * Refreshes in the user pool. A device that lost the last answer sends the old token, which the pool calls reused. If
 * nobody has used the newer token yet, this uses it instead. Otherwise two parties have the same token, one of them
 * perhaps a thief, and the session ends for both. Other sessions continue.
 * https://www.rfc-editor.org/rfc/rfc9700.html#section-4.14.2
 */
async function refreshTokens(deps: RefreshDeps, cookie: RefreshCookie, now: number): Promise<RefreshResult> {
  const first = await deps.identity.refresh(cookie.refreshToken);
  if (first.is !== 'reused') return first;
  // Without this check a forged cookie could reach somebody else's session.
  if ((await deps.identity.hmac(hmacText(cookie))) !== cookie.hmac) return first;
  const encrypted = await deps.sessions.successorOf(cookie.userId, cookie.signedInAt);
  const newer =
    encrypted === undefined ? undefined : await decrypt(deps.identity, { boundTo: cookie.refreshToken, encrypted });
  const second = newer === undefined ? first : await deps.identity.refresh(newer);
  if (second.is === 'reused') await endOneSession(deps, cookie, now);
  return second;
}
