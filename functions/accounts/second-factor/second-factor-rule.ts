import * as z from 'zod';
import type { SecondFactorState } from '#functions/tables/users/second-factor-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';

/** The setting `adminMfa`: whether admins must have a second factor. */
export const secondFactorRule = z.enum(['optional', 'required']);
export type SecondFactorRule = z.infer<typeof secondFactorRule>;

/**
 * The second-factor state to store after a sign-in or refresh; undefined when the profile already has it. Cognito is
 * the source of truth: a sign-in without a code means that there is no second factor.
 *
 * @param gaveCode undefined for a refresh, which never asks for a code
 */
export function secondFactorAfter(
  profile: Pick<ProfileItem, 'secondFactorSince' | 'awaitsSecondFactor' | 'needsSecondFactor'>,
  signIn: { readonly role: Role; readonly gaveCode: boolean | undefined; readonly now: number },
  rule: SecondFactorRule,
): SecondFactorState | undefined {
  const { secondFactorSince, awaitsSecondFactor = false } = profile;
  const since = sinceAfter(secondFactorSince, signIn);
  const isAwaited = isSecondFactorNeeded(profile, signIn.role, rule) && since === undefined;
  return since === secondFactorSince && isAwaited === awaitsSecondFactor ? undefined : { since, isAwaited };
}

/** Whether this person must have a second factor, so that it cannot be turned off. */
export const isSecondFactorNeeded = (
  { needsSecondFactor }: Pick<ProfileItem, 'needsSecondFactor'>,
  role: Role,
  rule: SecondFactorRule,
): boolean => role === 'admin' && (rule === 'required' || needsSecondFactor === true);

function sinceAfter(
  since: number | undefined,
  { gaveCode, now }: { readonly gaveCode: boolean | undefined; readonly now: number },
): number | undefined {
  if (gaveCode === undefined) return since;
  return gaveCode ? (since ?? now) : undefined;
}
