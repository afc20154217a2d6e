import { isDeepStrictEqual } from 'node:util';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { logger } from '#functions/platform/logger.ts';
import { NO_FIGURES } from '#functions/tables/auctions/own-figures.ts';
import { listRegistrations } from '#functions/tables/auctions/people-reads.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { countsOf, readStanding, standingCorrection } from '#functions/tables/users/standing-item.ts';
import { write } from '#functions/tables/writes.ts';
import type { CountTables } from '../copies/count-registration.ts';

const AT_ONCE = 16;

/**
 * Corrects the standing of people from their profile and the figures of their registrations. A person whose facts
 * change meanwhile is left to the next recount, and so is who is left when the time is up. Returns how many were wrong.
 */
export async function correctStandings(
  { auctions, users }: CountTables,
  people: Iterable<string>,
  { now, hasTime }: { readonly now: number; readonly hasTime: () => boolean },
): Promise<number> {
  const profiles = profileStore(users);
  let wrong = 0;
  let left = 0;
  await inParallel(people, AT_ONCE, async (userId) => {
    if (!hasTime()) {
      left += 1;
      return;
    }
    await unlessUnread(() => correct(userId));
  });
  if (left > 0) logger.warn('no time for the standing of everybody', { left });
  return wrong;

  async function correct(userId: string): Promise<void> {
    // The standing first: what changes after it makes the correction fail.
    const seen = await readStanding(users, userId);
    const profile = await profiles.getProfile(userId);
    if (profile?.verifyStatus === undefined) return;
    const registrations = await listRegistrations(auctions, userId, 'fail');
    const { walletBalance: held, isActive } = profile;
    const counts = countsOf(registrations.map(({ counted = NO_FIGURES }) => counted));
    const right = { ...counts, held, isDisabled: !isActive };
    const { changes: _changes, seenOn: _seenOn, ...stored } = seen;
    if (isDeepStrictEqual(stored, right)) return;
    wrong += 1;
    await write(users, standingCorrection(users, userId, { seen, right }, now));
  }
}
