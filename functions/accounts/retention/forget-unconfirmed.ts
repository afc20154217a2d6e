import { inParallel } from '#functions/platform/in-parallel.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { HOUR_MS } from '#shared/model/durations.ts';
import type { UnconfirmedSignUp } from '../identity-provider/unconfirmed-sign-ups.ts';
import { forgetRegistration, type ForgetDeps } from '../registration/forget-registration.ts';
import { REGISTRATION_SECONDS } from '../registration/registration-cookie.ts';

export interface ForgetUnconfirmedDeps extends ForgetDeps {
  readonly unconfirmed: () => AsyncIterable<UnconfirmedSignUp>;
}

const CONCURRENCY = 3;
/** An extra hour, because the cookie is set after the sign-up and a last request may be under way. */
const RETENTION_MS = REGISTRATION_SECONDS * 1000 + HOUR_MS;

/**
 * Deletes registrations that no browser can confirm any more, because nobody can sign in to erase them. This includes
 * those that an admin has verified or rejected. One whose profile cannot be read stays. Returns how many did not.
 */
export async function forgetUnconfirmed(deps: ForgetUnconfirmedDeps, now: number): Promise<number> {
  // Read all pages before deleting, because deletions would shift the pages.
  const expired: string[] = [];
  for await (const { userId, createdAt } of deps.unconfirmed())
    if (createdAt <= now - RETENTION_MS) expired.push(userId);
  let forgotten = 0;
  await inParallel(expired, CONCURRENCY, async (userId) => {
    const isForgotten = await unlessUnread(async () => {
      // The next run deletes a sign-in that is left.
      await forgetRegistration(deps, userId);
    });
    if (isForgotten) forgotten += 1;
  });
  return forgotten;
}
