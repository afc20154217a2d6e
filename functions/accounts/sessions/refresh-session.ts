import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { refused, type Result } from '../../../shared/model/result.ts';
import type { SessionStore } from '../../tables/users/session-store.ts';
import type { RefreshResult } from '../identity-provider/identity-provider.ts';
import { openBox } from '../sealed-box.ts';
import { revokeQuietly } from './log-out.ts';
import { endOneSession, type EndSessionDeps } from './end-sessions.ts';
import { type KeptToken, sealedText } from './refresh-cookie.ts';
import { openSession, type Session, type SessionDeps } from './session.ts';

type RefreshDeps = SessionDeps &
  EndSessionDeps & { readonly sessions: Pick<SessionStore, 'see' | 'end' | 'successorOf'> };

/**
 * A fresh access token for a refresh token, with the profile as it is now.
 * Errors: UNAUTHENTICATED (none, expired, revoked, used again after rotation, user gone), ACCOUNT_DISABLED, TOO_MANY_REQUESTS. After the first
 * two the token is of no more use.
 */
export async function refreshSession(
  deps: RefreshDeps,
  kept: KeptToken | undefined,
  { now, device, source }: { readonly now: number; readonly device: string; readonly source: string },
): Promise<Result<Session, Refusal>> {
  if (kept === undefined) return refused(refusal('UNAUTHENTICATED'));
  const { refreshToken } = kept;
  const refreshed = await renew(deps, kept, now);
  switch (refreshed.is) {
    case 'signed-in': {
      const session = await openSession(deps, refreshed.tokens, {
        now,
        device,
        source,
        gaveCode: undefined,
        brought: refreshToken,
      });
      if (!session.ok) await revokeQuietly(deps.identity, refreshed.tokens.refreshToken ?? refreshToken);
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
 * Asks the user pool. A device that fell asleep before the answer reached it brings the token of before, which the pool calls
 * reused. As long as nobody has used the newer token, that one is used in its place. After that two have had the same
 * token, one of them perhaps a thief, and the session ends for both: all that descends from one sign-in, and no other.
 * https://www.rfc-editor.org/rfc/rfc9700.html#section-4.14.2
 */
async function renew(deps: RefreshDeps, kept: KeptToken, now: number): Promise<RefreshResult> {
  const first = await deps.identity.refresh(kept.refreshToken);
  if (first.is !== 'reused') return first;
  // Whoever puts a cookie together reaches nobody's session.
  if ((await deps.identity.seal(sealedText(kept))) !== kept.seal) return first;
  const box = await deps.sessions.successorOf(kept.userId, kept.signedInAt);
  const newer = box === undefined ? undefined : await openBox(deps.identity, kept.refreshToken, box);
  const second = newer === undefined ? first : await deps.identity.refresh(newer);
  if (second.is === 'reused') await endOneSession(deps, kept, now);
  return second;
}
