import type { HmacProvider } from '../encryption.ts';
import type { SessionProvider } from '../identity-provider/identity-provider.ts';
import { tryOrLog } from '../notify-or-log.ts';
import { endOneSession, type EndOneSessionDeps } from './end-sessions.ts';
import { type RefreshCookie, hmacText } from './refresh-cookie.ts';

/** Revokes a refresh token if there is one. Never fails, because the browser forgets it anyway; a failure is logged. */
export async function revokeOrLog(
  identity: Pick<SessionProvider, 'revoke'>,
  refreshToken: string | undefined,
): Promise<void> {
  if (refreshToken !== undefined) await tryOrLog('refresh token not revoked', () => identity.revoke(refreshToken));
}

/** Ends the session that the cookie names: refresh token and access token. Never fails. */
export async function logOut(
  deps: EndOneSessionDeps & { readonly identity: Pick<SessionProvider, 'revoke'> & HmacProvider },
  cookie: RefreshCookie | undefined,
  now: number,
): Promise<void> {
  if (cookie === undefined) return;
  await revokeOrLog(deps.identity, cookie.refreshToken);
  await tryOrLog('session not ended', async () => {
    // Without this check a forged cookie could end somebody else's session.
    if ((await deps.identity.hmac(hmacText(cookie))) === cookie.hmac) await endOneSession(deps, cookie, now);
  });
}
