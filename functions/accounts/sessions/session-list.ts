import { isoFrom } from '#functions/platform/clock.ts';
import { isSessionOver } from '#functions/tables/users/account-gate.ts';
import type { ProfileItem, SessionItem } from '#functions/tables/users/user-items.ts';
import { DAY_MS } from '#shared/model/durations.ts';

/**
 * The lifetime of a refresh token, counted from the login: one that replaces another is valid for the rest of its time.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-refresh-token.html
 */
const SESSION_MS = 30 * DAY_MS;

interface ListedFor {
  readonly profile: Pick<ProfileItem, 'sessionsEndedAt' | 'endedSessions'> | undefined;
  /** The start of the session that asks. */
  readonly signedInAt: number | undefined;
  readonly now: number;
}

/** The valid sessions: first the one that asks, then the others in the given order. */
export function sessionList(stored: readonly SessionItem[], { profile = {}, signedInAt, now }: ListedFor) {
  return stored
    .filter(
      ({ endedAt, signedInAt: at }) => endedAt === undefined && at + SESSION_MS > now && !isSessionOver(at, profile),
    )
    .map((session) => ({
      id: String(session.signedInAt / 1000),
      device: session.device,
      signedInAt: isoFrom(session.signedInAt),
      seenAt: isoFrom(session.seenAt),
      isThis: session.signedInAt === signedInAt,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}
