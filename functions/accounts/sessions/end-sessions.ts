import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { SessionStore } from '../../tables/users/session-store.ts';
import type { SessionProvider } from '../identity-provider/identity-provider.ts';

export interface EndSessionDeps {
  readonly sessions: Pick<SessionStore, 'end'>;
  readonly endAdmission: (userId: string) => Promise<void>;
}

/** Ends one session, at once: its tokens are refused, its refresh token gives no new ones. False when there is none. */
export async function endOneSession(
  { sessions, endAdmission }: EndSessionDeps,
  { userId, signedInAt }: { readonly userId: string; readonly signedInAt: number },
  now: number,
): Promise<boolean> {
  if (!(await sessions.end(userId, signedInAt, now))) return false;
  await endAdmission(userId);
  return true;
}

export interface EndSessionsDeps {
  readonly identity: Pick<SessionProvider, 'signOutEverywhere'>;
  readonly profiles: Pick<ProfileStore, 'endSessions'>;
  /** Ends the bidding of somebody whom the profile keeps from it since a moment ago. */
  readonly endAdmission: (userId: string) => Promise<void>;
}

/**
 * Signs somebody out everywhere, at once: the profile refuses the tokens that are out, running auctions read again who
 * may bid, and no refresh token gives new ones.
 */
export async function endSessions(
  { identity, profiles, endAdmission }: EndSessionsDeps,
  userId: string,
  now: number,
): Promise<void> {
  await profiles.endSessions(userId, now);
  await endAdmission(userId);
  await identity.signOutEverywhere(userId);
}
