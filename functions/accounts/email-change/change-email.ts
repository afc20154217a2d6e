import * as z from 'zod/mini';
import { BAD_EMAIL } from '../../../shared/contract/accounts/person-fields.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { parseJson } from '../../../shared/model/parse-json.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { EmailChangeProvider } from '../identity-provider/email-change-provider.ts';
import type { SessionProvider, SignUpProvider } from '../identity-provider/identity-provider.ts';
import type { SecondFactorProvider } from '../identity-provider/second-factor-provider.ts';
import { closeBox, openBox, type Sealing, TOO_LATE } from '../sealed-box.ts';
import { presentPassword } from '../present-password.ts';
import { type FollowAddress, hasMoved } from '../follow-address.ts';
import { type ForgetDeps, forgetRegistration } from '../registration/forget-registration.ts';

export interface EmailChangeDeps extends ForgetDeps {
  readonly identity: Pick<SignUpProvider, 'findUser' | 'discardSignUp'> &
    Pick<SessionProvider, 'signOutEverywhere'> &
    Sealing;
  readonly secondFactor: Pick<SecondFactorProvider, 'present' | 'presentCode'>;
  readonly emailChange: EmailChangeProvider;
  readonly followAddress: FollowAddress;
}

interface NewAddress {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

const OWN = 'This is the e-mail address of your account already.';

/** What travels sealed between the two steps. */
const changeItem = z.object({ accessToken: z.string(), email: z.string() });

/**
 * Sends a code to the new address, for whoever gives the password. Answers the change, sealed. An address that somebody
 * has gets the code as well, which is worth nothing: neither the answer nor its time tells that it is known. A
 * registration that nobody has confirmed gives the address free, as it does when another one is made for it.
 * Errors: NOT_FOUND, INVALID_INPUT, WRONG_PASSWORD, INVALID_CODE (of the second factor), TOO_MANY_REQUESTS.
 */
export async function beginChange(
  deps: EmailChangeDeps,
  userId: string,
  { email, ...proof }: NewAddress,
): Promise<Result<string, Refusal>> {
  const { identity, secondFactor, emailChange, profiles } = deps;
  const profile = await profiles.getProfile(userId);
  if (profile === undefined) return refused(refusal('NOT_FOUND'));
  const accessToken = await presentPassword(secondFactor, profile.email, proof);
  if (!accessToken.ok) return accessToken;
  if (!hasMoved(profile, email)) return refused(refusal('INVALID_INPUT', OWN));
  const holder = await identity.findUser(email);
  if (holder.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (holder.is === 'found' && !holder.isConfirmed) await forgetRegistration(deps, holder.userId);
  const sent = await emailChange.sendCode(accessToken.value, email);
  if (sent.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (sent.is === 'invalid-email') return refused(refusal('INVALID_INPUT', BAD_EMAIL));
  return ok(await closeBox(identity, userId, JSON.stringify({ accessToken: accessToken.value, email })));
}

/**
 * Changes the address with the code, first at the user pool. What broke off after that is completed by the same
 * request sent again, and else by the next sign-in or renewal of a session (`openSession`).
 * Errors: CONFLICT (too late), NOT_FOUND, INVALID_CODE, TOO_MANY_REQUESTS.
 */
export async function confirmChange(
  deps: EmailChangeDeps,
  { userId, source, change, code }: Readonly<Record<'userId' | 'source' | 'change' | 'code', string>>,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { identity, emailChange, profiles, followAddress } = deps;
  const opened = changeItem.safeParse(parseJson((await openBox(identity, userId, change)) ?? ''));
  if (!opened.success) return refused(refusal('CONFLICT', TOO_LATE));
  const profile = await profiles.getProfile(userId);
  if (profile === undefined) return refused(refusal('NOT_FOUND'));
  const { accessToken, email } = opened.data;
  // Pools have been seen to take a verified address from one user and give it to another who verified it as well
  // (https://github.com/boto/boto3/issues/3213), so theirs is not the only look.
  const holder = await identity.findUser(email);
  if (holder.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (holder.is === 'found' && holder.userId !== userId) return refused(refusal('INVALID_CODE'));
  const confirmed = await emailChange.confirm(accessToken, code);
  if (confirmed.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  // Whose change it was the pool knows best: a later one may have replaced this one, or an answer was lost.
  const own = await identity.findUser(userId);
  if (own.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (own.is === 'nobody') return refused(refusal('NOT_FOUND'));
  if (!hasMoved(profile, own.email)) {
    return refused(confirmed.is === 'expired' ? refusal('CONFLICT', TOO_LATE) : refusal('INVALID_CODE'));
  }
  await followAddress(profile, { email: own.email, endsBefore: now, source, now });
  await identity.signOutEverywhere(userId);
  return ok(undefined);
}
