import { inParallel } from '../../platform/in-parallel.ts';
import type { Limit, LimitStore } from '../../tables/limits/limit-store.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { SessionStore } from '../../tables/users/session-store.ts';
import type { SessionProvider } from '../identity-provider/identity-provider.ts';

interface EndBiddingDeps {
  /** Ends the bidding of somebody whom the profile keeps from it since a moment ago. */
  readonly endAdmission: (userId: string) => Promise<void>;
  readonly limits: LimitStore;
}

/**
 * How often sessions of one person reach into the auctions that run. Each time every other bidder's next bid there is judged
 * anew: whoever could do it without end, with one session that ended long ago, would keep all the others from bidding. What
 * ends beyond it may be heard for as long as an entitlement is remembered, half a minute.
 */
const REACH: Limit = { name: 'auctions of ended sessions', most: 20, windowMs: 15 * 60_000 };

async function endBidding({ endAdmission, limits }: EndBiddingDeps, userId: string, now: number): Promise<void> {
  if ((await limits.take(REACH, userId, now)) === undefined) await endAdmission(userId);
}

export interface EndSessionDeps extends EndBiddingDeps {
  readonly sessions: Pick<SessionStore, 'end'>;
}

/** Ends one session, at once: its tokens are refused, its refresh token gives no new ones. False when there is none. */
export async function endOneSession(
  deps: EndSessionDeps,
  { userId, signedInAt }: { readonly userId: string; readonly signedInAt: number },
  now: number,
): Promise<boolean> {
  if (!(await deps.sessions.end(userId, signedInAt, now))) return false;
  await endBidding(deps, userId, now);
  return true;
}

export interface EndSessionsDeps extends EndBiddingDeps {
  readonly identity: Pick<SessionProvider, 'signOutEverywhere'>;
  readonly profiles: Pick<ProfileStore, 'endSessions'>;
}

/**
 * Signs somebody out everywhere, at once: the profile refuses the tokens that are out, running auctions read again who
 * may bid, and no refresh token gives new ones. Nobody can ask for it a second time whose code for a new password is used
 * up, so what fails is tried again, and the profile and the user pool do not wait for each other: either of them alone
 * keeps a session from being renewed.
 */
export async function endSessions(deps: EndSessionsDeps, userId: string, now: number): Promise<void> {
  const atProfile = async () => {
    await insist(() => deps.profiles.endSessions(userId, now));
    await insist(() => endBidding(deps, userId, now));
  };
  const atPool = () =>
    insist(async () => {
      const { is } = await deps.identity.signOutEverywhere(userId);
      if (is === 'busy') throw new Error('The user pool is busy.');
    });
  await inParallel([atProfile, atPool], 2, (end) => end());
}

/** Tries three times; the SDK has waited and asked again in each of them. */
async function insist(act: () => Promise<void>, triesLeft = 3): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (triesLeft === 1) throw error;
    await insist(act, triesLeft - 1);
  }
}
