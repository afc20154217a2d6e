import { inParallel } from '#functions/platform/in-parallel.ts';
import { retry } from '#functions/platform/retry.ts';
import type { Limit, LimitStore } from '#functions/tables/limits/limit-store.ts';
import type { DeviceStore } from '#functions/tables/users/device-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { SessionStore } from '#functions/tables/users/session-store.ts';
import type { SessionProvider } from '../identity-provider/identity-provider.ts';

interface RecheckDeps {
  /** Makes running auctions check again whether this person may bid. */
  readonly recheckAdmission: (userId: string) => Promise<void>;
  readonly limits: LimitStore;
}

/**
 * How often one person's ended sessions may reach running auctions. Each time, the next bid of every other bidder there
 * is checked again, so an unlimited number would slow all of them down. Beyond the limit an ended session may still bid
 * for up to 30 s, while its entitlement is cached.
 */
const AUCTIONS_LIMIT: Limit = { name: 'auctions of ended sessions', most: 20, windowMs: 15 * 60_000 };

async function recheckRunningAuctions(
  { recheckAdmission, limits }: RecheckDeps,
  userId: string,
  now: number,
): Promise<void> {
  const secondsToWait = await limits.take(AUCTIONS_LIMIT, userId, now);
  if (secondsToWait === undefined) await recheckAdmission(userId);
}

export interface EndOneSessionDeps extends RecheckDeps {
  readonly sessions: Pick<SessionStore, 'end'>;
  readonly devices: Pick<DeviceStore, 'removeOfSession'>;
}

/**
 * Ends one session: its tokens are refused at once, and its browser gets no more pushes. False when there is no such
 * session.
 */
export async function endOneSession(
  deps: EndOneSessionDeps,
  { userId, signedInAt }: { readonly userId: string; readonly signedInAt: number },
  now: number,
): Promise<boolean> {
  if (!(await deps.sessions.end(userId, signedInAt, now))) return false;
  await recheckRunningAuctions(deps, userId, now);
  await deps.devices.removeOfSession({ userId, signedInAt });
  return true;
}

export interface EndSessionsDeps extends RecheckDeps {
  readonly identity: Pick<SessionProvider, 'signOutEverywhere'>;
  readonly profiles: Pick<ProfileStore, 'endSessions'>;
}

/** Any failure is tried again, without a pause: the person waits, and cannot repeat the request. */
const RETRY_AT_ONCE = { attempts: 3, pauseAfter: () => 0, isPassing: () => true };

/**
 * Ends all sessions of a user at once: the profile refuses their access tokens, running auctions check again who may
 * bid, and the user pool revokes all refresh tokens. After a password reset the client cannot retry, because the code
 * is used up. So this retries itself. Profile and pool run independently, because each alone stops a refresh.
 */
export async function endSessions(deps: EndSessionsDeps, userId: string, now: number): Promise<void> {
  const atProfile = async () => {
    await retry(() => deps.profiles.endSessions(userId, now), RETRY_AT_ONCE);
    await retry(() => recheckRunningAuctions(deps, userId, now), RETRY_AT_ONCE);
  };
  const atPool = () =>
    retry(async () => {
      const { is } = await deps.identity.signOutEverywhere(userId);
      if (is === 'busy') throw new Error('The user pool is busy.');
    }, RETRY_AT_ONCE);
  await inParallel([atProfile, atPool], 2, (end) => end());
}
