import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { SessionStore } from '#functions/tables/users/session-store.ts';
import {
  enterCode as enterCodeRoute,
  login,
  logout,
  logoutEverywhere,
  refresh,
} from '#shared/contract/accounts/auth.ts';
import { endSession, listSessions } from '#shared/contract/accounts/sessions.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { ok, refused } from '#shared/model/result.ts';
import type { HmacProvider } from '../encryption.ts';
import type { SessionProvider } from '../identity-provider/identity-provider.ts';
import { CLEAR_CHALLENGE_COOKIE } from '../second-factor/challenge-cookie.ts';
import { describeDevice } from './describe-device.ts';
import { endOneSession, type EndOneSessionDeps, endSessions, type EndSessionsDeps } from './end-sessions.ts';
import { enterCode, type EnterCodeDeps } from './enter-code.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { CLEAR_REFRESH_COOKIE, readRefreshCookie, hmacText, setRefreshCookie } from './refresh-cookie.ts';
import { refreshSession } from './refresh-session.ts';
import { sessionList } from './session-list.ts';
import type { Session, SessionDeps } from './session.ts';

export interface SessionRoutesDeps extends EnterCodeDeps, EndSessionsDeps, Pick<EndOneSessionDeps, 'devices'> {
  readonly sessions: SessionStore;
  readonly profiles: ProfileStore;
  readonly identity: SessionProvider & HmacProvider;
  readonly clock: Clock;
}

/** Routes for signing in and out and for listing sessions. */
export function sessionRoutes(deps: SessionRoutesDeps): Endpoint[] {
  return [
    endpoint(login, async ({ body, headers, source }) => {
      const session = await logIn(deps, { ...body, device: deviceOf(headers), source }, deps.clock());
      return session.ok ? ok(await opened(deps, session.value, WELCOME)) : session;
    }),

    endpoint(enterCodeRoute, async ({ body, cookies, headers, source }) => {
      const session = await enterCode(
        deps,
        { cookies, code: body.code, device: deviceOf(headers), source },
        deps.clock(),
      );
      if (!session.ok) return session;
      const { answer, cookies: kept } = await opened(deps, session.value, WELCOME);
      return ok({ answer, cookies: [...kept, CLEAR_CHALLENGE_COOKIE] });
    }),

    endpoint(refresh, async ({ cookies, headers, source }) => {
      const seen = { now: deps.clock(), device: deviceOf(headers), source };
      const session = await refreshSession(deps, readRefreshCookie(cookies), seen);
      if (session.ok) return ok(await opened(deps, session.value, 'Session renewed.'));
      // After TOO_MANY_REQUESTS the session is still valid, so the cookie stays.
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
      await logOut(deps, readRefreshCookie(cookies), deps.clock());
      return ok({ answer: { success: true, message: 'You have been logged out.' }, cookies: [CLEAR_REFRESH_COOKIE] });
    }),

    endpoint(listSessions, async ({ caller }) => {
      const [profile, stored] = await Promise.all([
        deps.profiles.getProfile(caller.userId),
        deps.sessions.list(caller.userId),
      ]);
      const sessions = sessionList(stored, { profile, signedInAt: caller.signedInAt, now: deps.clock() });
      return ok({ answer: { success: true, sessions } });
    }),

    endpoint(endSession, async ({ caller: { userId }, params }) => {
      const session = { userId, signedInAt: Number(params.sessionId) * 1000 };
      if (!(await endOneSession(deps, session, deps.clock()))) return refused(refusal('NOT_FOUND'));
      return ok({ answer: { success: true, message: 'That session has ended.' } });
    }),
  ];
}

const WELCOME = 'Login successful! Redirecting...';

const deviceOf = (headers: Readonly<Record<string, string | undefined>>): string =>
  describeDevice(headers['user-agent']);

async function opened({ identity }: Pick<SessionDeps, 'identity'>, session: Session, message: string) {
  const { token, refreshToken, user, signedInAt, awaitsSecondFactor } = session;
  const answer = { success: true as const, message, token, user, awaitsSecondFactor };
  if (refreshToken === undefined) return { answer, cookies: [] };
  const kept = { refreshToken, userId: user.id, signedInAt };
  const hmac = await identity.hmac(hmacText(kept));
  return { answer, cookies: [setRefreshCookie({ ...kept, hmac })] };
}
