import * as z from 'zod/mini';
import type { Role } from '../../../shared/model/accounts/account-words.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';
import type { SecondFactorState } from '../../tables/users/second-factor-store.ts';

/** The setting adminMfa: whether admins must have a second factor. */
export const secondFactorRule = z.enum(['optional', 'required']);
export type SecondFactorRule = z.infer<typeof secondFactorRule>;

/**
 * What the profile must say of the second factor after a sign-in or a renewal; undefined when it says so already.
 * Cognito has the last word: who signed in with the password alone has none, whatever the profile says.
 *
 * @param gaveCode undefined for a renewal, which asks for nothing
 */
export function secondFactorAfter(
  { secondFactorSince, awaitsSecondFactor = false }: Pick<ProfileItem, 'secondFactorSince' | 'awaitsSecondFactor'>,
  signIn: { readonly role: Role; readonly gaveCode: boolean | undefined; readonly now: number },
  rule: SecondFactorRule,
): SecondFactorState | undefined {
  const since = sinceAfter(secondFactorSince, signIn);
  const isAwaited = rule === 'required' && signIn.role === 'admin' && since === undefined;
  return since === secondFactorSince && isAwaited === awaitsSecondFactor ? undefined : { since, isAwaited };
}

function sinceAfter(
  known: number | undefined,
  { gaveCode, now }: { readonly gaveCode: boolean | undefined; readonly now: number },
): number | undefined {
  if (gaveCode === undefined) return known;
  return gaveCode ? (known ?? now) : undefined;
}
