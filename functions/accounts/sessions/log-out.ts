import type { SessionProvider } from '../identity-provider/identity-provider.ts';
import { quietly } from '../quietly.ts';
import type { Sealing } from '../sealed-box.ts';
import { endOneSession, type EndSessionDeps } from './end-sessions.ts';
import { type KeptToken, sealedText } from './refresh-cookie.ts';

/**
 * Revokes a refresh token if there is one. Never fails: the person is logged out where they asked for it in any
 * case, and a token that could not be revoked is reported to the operator.
 */
export async function revokeQuietly(
  identity: Pick<SessionProvider, 'revoke'>,
  refreshToken: string | undefined,
): Promise<void> {
  if (refreshToken !== undefined) await quietly('refresh token not revoked', () => identity.revoke(refreshToken));
}

/** Ends the session of a cookie: its refresh token and the access token that is out. Never fails either. */
export async function logOut(
  deps: EndSessionDeps & { readonly identity: Pick<SessionProvider, 'revoke'> & Sealing },
  kept: KeptToken | undefined,
  now: number,
): Promise<void> {
  if (kept === undefined) return;
  await revokeQuietly(deps.identity, kept.refreshToken);
  await quietly('session not ended', async () => {
    // Whoever puts a cookie together ends nobody's session.
    if ((await deps.identity.seal(sealedText(kept))) === kept.seal) await endOneSession(deps, kept, now);
  });
}
