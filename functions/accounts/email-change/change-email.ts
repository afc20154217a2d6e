import * as z from 'zod';
import { BAD_EMAIL } from '#shared/contract/accounts/person-fields.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { parseJson } from '#shared/model/json.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { encrypt, decrypt, type HmacProvider, TOO_LATE } from '../encryption.ts';
import type { EmailChangeProvider } from '../identity-provider/email-change-provider.ts';
import type { SessionProvider, SignUpProvider } from '../identity-provider/identity-provider.ts';
import type { SecondFactorProvider } from '../identity-provider/second-factor-provider.ts';
import { reauthenticate } from '../reauthenticate.ts';
import { type ForgetDeps, forgetRegistration } from '../registration/forget-registration.ts';
import { type SyncAddress, isAddressChanged } from '../sync-address.ts';

export interface EmailChangeDeps extends ForgetDeps {
  readonly identity: Pick<SignUpProvider, 'findUser' | 'deleteAccount'> &
    Pick<SessionProvider, 'signOutEverywhere'> &
    HmacProvider;
  readonly secondFactorProvider: Pick<SecondFactorProvider, 'verifyPassword' | 'verifyCode'>;
  readonly emailChange: EmailChangeProvider;
  readonly syncAddress: SyncAddress;
}

interface NewAddress {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

const SAME_ADDRESS = 'This is the e-mail address of your account already.';

/** What the browser keeps, encrypted, between the first step and the second. */
const pendingChange = z.object({ accessToken: z.string(), email: z.string() });

/**
 * Checks the password, sends a code to the new address and returns the encrypted change. The answer and its time are
 * the same when another account has the address; the code is then useless. If only an unconfirmed registration has the
 * address, that registration is deleted.
 * Errors: NOT_FOUND, INVALID_INPUT, WRONG_PASSWORD, INVALID_CODE (second factor), TOO_MANY_REQUESTS.
 */
export async function beginChange(
  deps: EmailChangeDeps,
  userId: string,
  { email, ...proof }: NewAddress,
): Promise<Result<string, Refusal>> {
  const { identity, secondFactorProvider, emailChange, profiles } = deps;
  const profile = await profiles.getProfile(userId);
  if (profile === undefined) return refused(refusal('NOT_FOUND'));
  const accessToken = await reauthenticate(secondFactorProvider, profile.email, proof);
  if (!accessToken.ok) return accessToken;
  if (!isAddressChanged(profile, email)) return refused(refusal('INVALID_INPUT', SAME_ADDRESS));
  const holder = await identity.findUser(email);
  if (holder.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (holder.is === 'found' && !holder.isConfirmed && (await forgetRegistration(deps, holder.userId)) === 'busy') {
    return refused(refusal('TOO_MANY_REQUESTS'));
  }
  const sent = await emailChange.sendCode(accessToken.value, email);
  if (sent.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (sent.is === 'invalid-email') return refused(refusal('INVALID_INPUT', BAD_EMAIL));
  return ok(
    await encrypt(identity, { boundTo: userId, text: JSON.stringify({ accessToken: accessToken.value, email }) }),
  );
}

/**
 * Changes the address, first in the user pool and then in the profile. If this fails in between, a retry completes it;
 * so does the next sign-in or refresh of the session (`openSession`).
 * Errors: CONFLICT (too late), NOT_FOUND, INVALID_CODE, TOO_MANY_REQUESTS.
 */
export async function confirmChange(
  deps: EmailChangeDeps,
  { userId, source, change, code }: Readonly<Record<'userId' | 'source' | 'change' | 'code', string>>,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { identity, emailChange, profiles, syncAddress } = deps;
  const decrypted = pendingChange.safeParse(
    parseJson((await decrypt(identity, { boundTo: userId, encrypted: change })) ?? ''),
  );
  if (!decrypted.success) return refused(refusal('CONFLICT', TOO_LATE));
  const profile = await profiles.getProfile(userId);
  if (profile === undefined) return refused(refusal('NOT_FOUND'));
  const { accessToken, email } = decrypted.data;
  // Cognito has moved a verified address from one user to another who verified it too
  // (https://github.com/boto/boto3/issues/3213). So check the holder here as well.
  const holder = await identity.findUser(email);
  if (holder.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (holder.is === 'found' && holder.userId !== userId) return refused(refusal('INVALID_CODE'));
  const confirmed = await emailChange.confirm(accessToken, code);
  if (confirmed.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  // Read the address back from the pool: a later change may have replaced this one, or an earlier answer was lost.
  const poolUser = await identity.findUser(userId);
  if (poolUser.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (poolUser.is === 'nobody') return refused(refusal('NOT_FOUND'));
  if (!isAddressChanged(profile, poolUser.email)) {
    return refused(confirmed.is === 'expired' ? refusal('CONFLICT', TOO_LATE) : refusal('INVALID_CODE'));
  }
  await syncAddress(profile, { email: poolUser.email, endSessionsBefore: now, source, now });
  await identity.signOutEverywhere(userId);
  return ok(undefined);
}
