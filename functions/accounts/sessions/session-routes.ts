import { login, logout, logoutEverywhere, refresh } from '../../../shared/contract/auth.ts';
import { ok, refused } from '../../../shared/model/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { logIn } from './log-in.ts';
import { revokeQuietly } from './log-out.ts';
import { endSessions, type EndSessionsDeps } from './end-sessions.ts';
import { CLEAR_REFRESH_COOKIE, readRefreshCookie, sealedText, setRefreshCookie } from './refresh-cookie.ts';
import { refreshSession } from './refresh-session.ts';
import type { Session, SessionDeps } from './session.ts';

/** Signing in and out. */
export function sessionRoutes(deps: SessionDeps & EndSessionsDeps & { readonly clock: Clock }): Endpoint[] {
  return [
    endpoint(login, async ({ body }) => {
      const session = await logIn(deps, body, deps.clock());
      return session.ok ? ok(await opened(deps, session.value, 'Login successful! Redirecting...')) : session;
    }),

    endpoint(refresh, async ({ cookies }) => {
      const session = await refreshSession(deps, readRefreshCookie(cookies), deps.clock());
      if (session.ok) return ok(await opened(deps, session.value, 'Session renewed.'));
      // Too many attempts pass; the session does not.
      const isOver = session.error.code !== 'TOO_MANY_REQUESTS';
      return refused({ ...session.error, ...(isOver && { cookies: [CLEAR_REFRESH_COOKIE] }) });
    }),

    endpoint(logoutEverywhere, async ({ caller }) => {
      await endSessions(deps, caller.userId, deps.clock());
      return ok({
        answer: { success: true, message: 'You have been logged out everywhere.' },
        cookies: [CLEAR_REFRESH_COOKIE],
      });
    }),

    endpoint(logout, async ({ cookies }) => {
      await revokeQuietly(deps.identity, readRefreshCookie(cookies)?.refreshToken);
      return ok({ answer: { success: true, message: 'You have been logged out.' }, cookies: [CLEAR_REFRESH_COOKIE] });
    }),
  ];
}

async function opened({ identity }: SessionDeps, { token, refreshToken, user }: Session, message: string) {
  if (refreshToken === undefined) return { answer: { success: true as const, message, token, user }, cookies: [] };
  const { id: userId } = user;
  const seal = await identity.seal(sealedText({ refreshToken, userId }));
  const cookies = [setRefreshCookie({ refreshToken, userId, seal })];
  return { answer: { success: true as const, message, token, user }, cookies };
}
