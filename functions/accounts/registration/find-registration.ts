import type { verifyEmail } from '#shared/contract/accounts/auth.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { BodyOf } from '#shared/contract/http/route.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { HmacProvider } from '../encryption.ts';
import type { SignUpProvider } from '../identity-provider/identity-provider.ts';
import type { PasswordChecks } from './password-check.ts';
import { openRegistrationCookie } from './registration-cookie.ts';

export interface FindRegistrationDeps {
  readonly identity: Pick<SignUpProvider, 'findUser'> & HmacProvider;
  readonly passwordChecks: Pick<PasswordChecks, 'fits'>;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

const OTHER_BROWSER = 'This browser does not know your registration. Please also enter the password that you chose.';

/**
 * Returns the user id of the sign-up that a code should confirm: the one made by this browser, or the one whose password
 * is given. A code alone is not enough, because somebody else may have registered the same address later. A wrong address
 * or password leads to the registration of this browser, else to a random id, so that the answer is as for a wrong code.
 * Errors: WRONG_PASSWORD (no password, and no registration made by this browser), TOO_MANY_REQUESTS.
 */
export async function findRegistration(
  { identity, passwordChecks, newId }: FindRegistrationDeps,
  { email, password }: Pick<BodyOf<typeof verifyEmail>, 'email' | 'password'>,
  cookies: Readonly<Record<string, string>>,
): Promise<Result<string, Refusal>> {
  const ofThisBrowser = await openRegistrationCookie(identity, cookies);
  if (password === undefined) {
    if (ofThisBrowser === undefined) return refused(refusal('WRONG_PASSWORD', OTHER_BROWSER));
    return ok(ofThisBrowser);
  }
  const found = await identity.findUser(email);
  if (found.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  const userId = found.is === 'found' ? found.userId : newId();
  return ok((await passwordChecks.fits(userId, password)) ? userId : (ofThisBrowser ?? newId()));
}
