import * as z from 'zod';
import type { Caller } from '#functions/platform/http/caller.ts';
import type { Gate } from '#functions/platform/http/gate.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { ok, refused } from '#shared/model/result.ts';
import { readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { profileItem, profileKey } from './user-items.ts';

const accountFacts = profileItem.pick({
  role: true,
  duties: true,
  isActive: true,
  switched: true,
  sessionsEndedAt: true,
  endedSessions: true,
  awaitsSecondFactor: true,
});

/** The fields of a profile that decide whether its owner may call the API. */
export type AccountFacts = z.infer<typeof accountFacts>;

/** Reads them consistently; undefined when there is no profile. */
export type FindAccount = (userId: string) => Promise<AccountFacts | undefined>;

export const accountReader =
  (users: UsersTable): FindAccount =>
  (userId) =>
    readItem(users, profileKey(userId), accountFacts, { only: Object.keys(accountFacts.shape) });

export const SESSION_OVER = 'Your session has ended. Please log in again.';

/** The refusal of somebody who has proved who they are. Bidders are told the reason; that of staff is for owners. */
export function accountDisabled({ role, switched }: Pick<AccountFacts, 'role' | 'switched'>): Refusal {
  if (role === 'admin' || switched === undefined) return refusal('ACCOUNT_DISABLED');
  return refusal(
    'ACCOUNT_DISABLED',
    `This account has been disabled. ${HOW_TO_REACH_US} Reason: “${switched.reason}”.`,
  );
}

/** The way to the rights to a copy and to erasure, which do not end with an account that is disabled. */
export const HOW_TO_REACH_US =
  'For questions, a copy of your data or its erasure, write to the addresses on the page Contact.';

/** Tokens contain whole seconds, so a sign-in in the same second as the end is still valid. */
export function isSessionOver(
  signedInAt = 0,
  { sessionsEndedAt, endedSessions = [] }: Pick<AccountFacts, 'sessionsEndedAt' | 'endedSessions'>,
): boolean {
  if (endedSessions.some((ended) => ended.signedInAt === signedInAt)) return true;
  return sessionsEndedAt !== undefined && signedInAt + 999 < sessionsEndedAt;
}

/**
 * Why a caller with a valid token is refused; undefined when admitted. A token lives fifteen minutes, and its owner may
 * be disabled or lose the admin role meanwhile, so the profile decides.
 * Errors: UNAUTHENTICATED (no profile, or the session is over), ACCOUNT_DISABLED, FORBIDDEN.
 */
export function whyNotAdmitted(caller: Caller, found: AccountFacts | undefined): Refusal | undefined {
  if (found === undefined) return refusal('UNAUTHENTICATED');
  if (!found.isActive) return accountDisabled(found);
  if (isSessionOver(caller.signedInAt, found)) return refusal('UNAUTHENTICATED', SESSION_OVER);
  if (found.role !== caller.role) return refusal('FORBIDDEN');
  return undefined;
}

/**
 * The duties that both the groups of the user pool and the profile name. Neither gives one alone (decision 53). A duty
 * that owners take away ends at once, since the profile is read; one that the operator takes out of the groups ends with
 * the token.
 */
export const dutiesHeld = (inToken: readonly Duty[] = [], inProfile: readonly Duty[] = []): readonly Duty[] =>
  inToken.filter((duty) => inProfile.includes(duty));

/** Reads the caller's profile at every request. SECOND_FACTOR_REQUIRED: an admin must set one up first. */
export function accountGate(findAccount: FindAccount): Gate {
  return async (route, caller) => {
    const found = await findAccount(caller.userId);
    const reason = whyNotAdmitted(caller, found);
    if (reason !== undefined) return refused(reason);
    const isTooEarly = found?.awaitsSecondFactor === true && route.beforeSecondFactor !== true;
    if (isTooEarly) return refused(refusal('SECOND_FACTOR_REQUIRED'));
    return ok({ ...caller, ...(caller.role === 'admin' && { duties: dutiesHeld(caller.duties, found?.duties) }) });
  };
}
