import { readItem } from '#functions/tables/reads.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { accountDisabled, isSessionOver, SESSION_OVER } from '#functions/tables/users/account-gate.ts';
import { profileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { requireVerified } from './eligibility.ts';

/**
 * Why a person may not take part in auctions: a refusal of `requireVerified`, or the session that began at `signedInAt`
 * (epoch ms) has ended. Undefined when they may.
 */
export type FindIneligibility = (userId: string, signedInAt: number | undefined) => Promise<Refusal | undefined>;

const eligibilityFacts = profileItem.pick({
  role: true,
  verifyStatus: true,
  isActive: true,
  switched: true,
  sessionsEndedAt: true,
  endedSessions: true,
});

/** Reads only the necessary fields, no names or addresses. */
export function ineligibilityReader(users: UsersTable): FindIneligibility {
  return async (userId, signedInAt) => {
    const facts = await readItem(users, profileKey(userId), eligibilityFacts, {
      only: Object.keys(eligibilityFacts.shape),
    });
    if (facts?.isActive === false) return accountDisabled(facts);
    if (facts !== undefined && isSessionOver(signedInAt, facts)) return refusal('UNAUTHENTICATED', SESSION_OVER);
    const allowed = requireVerified(facts);
    return allowed.ok ? undefined : allowed.error;
  };
}
