import type { verifyEmail } from '../../../shared/contract/accounts/auth.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import type { BodyOf } from '../../../shared/contract/route.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { SignUpProvider } from '../identity-provider/identity-provider.ts';
import type { Sealing } from '../sealed-box.ts';
import type { PasswordChecks } from './password-check.ts';
import { registrationIn } from './registration-cookie.ts';

export interface MeantDeps {
  readonly identity: Pick<SignUpProvider, 'findUser'> & Sealing;
  readonly passwordChecks: Pick<PasswordChecks, 'fits'>;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

const OTHER_BROWSER = 'This browser does not know your registration. Please also enter the password that you chose.';

/**
 * The registration that a code is meant for: the one this browser made, or the one whose password is given. A code alone is
 * not enough, since somebody else may have registered the same address last: then it is theirs. One that leads nowhere where
 * address and password do not go together, so that the answer is that of a wrong code.
 * Errors: WRONG_PASSWORD (none is given, and this browser made no registration), TOO_MANY_REQUESTS.
 */
export async function registrationMeant(
  { identity, passwordChecks, newId }: MeantDeps,
  { email, password }: Pick<BodyOf<typeof verifyEmail>, 'email' | 'password'>,
  cookies: Readonly<Record<string, string>>,
): Promise<Result<string, Refusal>> {
  const made = await registrationIn(identity, cookies);
  if (password === undefined) return made === undefined ? refused(refusal('WRONG_PASSWORD', OTHER_BROWSER)) : ok(made);
  const found = await identity.findUser(email);
  if (found.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  const registration = found.is === 'found' ? found.userId : newId();
  return ok((await passwordChecks.fits(registration, password)) ? registration : (made ?? newId()));
}
