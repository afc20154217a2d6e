import type { SessionUser } from '../../../shared/contract/accounts/auth.ts';
import { hasCode } from './api-error.ts';

/** Runs the task while no other tab of this site refreshes or ends the session. */
export function exclusively<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks.request('boli-session', task);
}

/** What refreshing depends on. */
export interface SessionRefreshDeps {
  /** Runs the task while no other tab of this site runs one. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  readonly token: () => string | undefined;
  /** POST /auth/refresh: a fresh session for the refresh cookie. */
  readonly refresh: () => Promise<{ readonly token: string; readonly user: SessionUser }>;
  readonly save: (session: { readonly token: string; readonly user: SessionUser }) => void;
  readonly end: () => void;
}

/**
 * Makes the function that replaces a refused access token. Refresh tokens may rotate, so only one call of all tabs
 * refreshes; the others wait and find the new token in the session. It answers undefined when the session is over. It
 * throws when the server could not be asked: a bad connection signs nobody out.
 */
export function createSessionRefresh(deps: SessionRefreshDeps): (stale: string) => Promise<string | undefined> {
  return (stale) =>
    deps.exclusively(async () => {
      const current = deps.token();
      if (current !== stale) return current;
      // Somebody may have logged out or in meanwhile: a late answer must not change that.
      const isUnchanged = () => deps.token() === stale;
      try {
        const session = await deps.refresh();
        if (isUnchanged()) deps.save(session);
      } catch (error) {
        // Any other 403 is about the request: a firewall or CloudFront may answer it.
        if (!hasCode(error, 'UNAUTHENTICATED') && !hasCode(error, 'ACCOUNT_DISABLED')) throw error;
        if (isUnchanged()) deps.end();
      }
      return deps.token();
    });
}
