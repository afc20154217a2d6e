import type { SessionUser } from '../../../shared/contract/accounts/auth.ts';
import { hasCode } from './api-error.ts';

/** What renewing needs from the browser and the session. */
export interface RenewalWorld {
  /** Runs the task while no other tab of this site runs one. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  readonly token: () => string | undefined;
  /** POST /auth/refresh: a fresh session for the refresh cookie. */
  readonly refresh: () => Promise<{ readonly token: string; readonly user: SessionUser }>;
  readonly save: (session: { readonly token: string; readonly user: SessionUser }) => void;
  readonly end: () => void;
}

/**
 * Makes the function that replaces a refused token. Refresh tokens may rotate, so of all calls and all tabs
 * that find the token stale only one asks; the others wait and find the new token in the session.
 * It answers undefined when the session is over, and throws when the server could not be asked: a person on
 * a bad connection stays signed in.
 */
export function createTokenRenewal(world: RenewalWorld): (stale: string) => Promise<string | undefined> {
  return (stale) =>
    world.exclusively(async () => {
      const current = world.token();
      if (current !== stale) return current;
      // Logging out and in waits for no renewal: a late answer neither brings back who has left nor ends who came.
      const isStillThere = () => world.token() === stale;
      try {
        const session = await world.refresh();
        if (isStillThere()) world.save(session);
      } catch (error) {
        // Any other 403 speaks of the request: what stands before the server (a firewall, CloudFront) says it, too.
        if (!hasCode(error, 'UNAUTHENTICATED') && !hasCode(error, 'ACCOUNT_DISABLED')) throw error;
        if (isStillThere()) world.end();
      }
      return world.token();
    });
}
