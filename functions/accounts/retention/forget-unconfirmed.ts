import { inParallel } from '../../platform/in-parallel.ts';
import type { UnconfirmedSignUp } from '../identity-provider/unconfirmed-sign-ups.ts';
import { forgetRegistration, type ForgetDeps } from '../registration/forget-registration.ts';
import { REGISTRATION_SECONDS } from '../registration/registration-cookie.ts';

export interface ForgetUnconfirmedDeps extends ForgetDeps {
  readonly unconfirmed: () => AsyncIterable<UnconfirmedSignUp>;
}

const AT_ONCE = 3;
const HOUR_MS = 60 * 60_000;
/** The cookie comes a moment after the sign-up, and an answer to its last code may be on its way. */
const KEPT_MS = REGISTRATION_SECONDS * 1000 + HOUR_MS;

/**
 * Forgets registrations that no browser can confirm any more, with their ID proofs: nobody could sign in to erase them. Also
 * those that an admin has decided about. Answers how many there were; what broke off is done by the next run.
 */
export async function forgetUnconfirmed(deps: ForgetUnconfirmedDeps, now: number): Promise<number> {
  // All before the first is deleted, so that no page of the list moves.
  const over: string[] = [];
  for await (const { userId, createdAt } of deps.unconfirmed()) if (createdAt <= now - KEPT_MS) over.push(userId);
  await inParallel(over, AT_ONCE, (userId) => forgetRegistration(deps, userId));
  return over.length;
}
