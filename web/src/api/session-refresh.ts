import type { SessionUser } from '#shared/contract/accounts/auth.ts';
import { hasCode } from './api-error.ts';

/** Runs the task while no other tab refreshes or ends the session. */
export function exclusively<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks.request('boli-session', task);
}

export interface SessionRefreshDeps {
  /** Runs the task while no other tab runs one. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  readonly token: () => string | undefined;
  /** POST /auth/refresh: exchanges the refresh cookie for a new session. */
  readonly refresh: () => Promise<{ readonly token: string; readonly user: SessionUser }>;
  readonly save: (session: { readonly token: string; readonly user: SessionUser }) => void;
  readonly end: () => void;
}

/**
 * Creates the function that replaces a refused access token. Refresh tokens may rotate, so one call of all tabs
 * refreshes; the others wait and read the new token from the session. It returns undefined when the session is over,
 * and throws when the server cannot be reached, so that a bad connection does not sign anybody out.
 */
export function createSessionRefresh(deps: SessionRefreshDeps): (stale: string) => Promise<string | undefined> {
  return (stale) =>
    deps.exclusively(async () => {
      const current = deps.token();
      if (current !== stale) return current;
      // A late response must not override a sign-in or sign-out that happened in the meantime.
      const isUnchanged = () => deps.token() === stale;
      try {
        const session = await deps.refresh();
        if (isUnchanged()) deps.save(session);
      } catch (error) {
        // Any other 403 may come from a firewall or CloudFront.
        if (!hasCode(error, 'UNAUTHENTICATED') && !hasCode(error, 'ACCOUNT_DISABLED')) throw error;
        if (isUnchanged()) deps.end();
      }
      return deps.token();
    });
}
