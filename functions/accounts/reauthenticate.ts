import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { SignInResult } from './identity-provider/identity-provider.ts';
import type { SecondFactorProvider } from './identity-provider/second-factor-provider.ts';

/** Also used for a code that was used before. */
export const WRONG_CODE = 'That code is wrong. Please enter the one that your app shows now.';

const CODE_MISSING = 'You have a second factor already. Please also enter the code that it shows now.';

/**
 * Returns the access token that may change the account. Asks for the password, because a session alone may be stolen.
 * Errors: WRONG_PASSWORD, INVALID_CODE (second factor wrong or missing), TOO_MANY_REQUESTS.
 */
export async function reauthenticate(
  secondFactor: Pick<SecondFactorProvider, 'verifyPassword' | 'verifyCode'>,
  email: string,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
): Promise<Result<string, Refusal>> {
  const signedIn = await secondFactor.verifyPassword(email, password);
  if (signedIn.is === 'signed-in') return ok(signedIn.tokens.accessToken);
  if (signedIn.is !== 'code-needed') return refused(refusedPassword(signedIn));
  if (code === undefined) return refused(refusal('INVALID_CODE', CODE_MISSING));
  const answered = await secondFactor.verifyCode(signedIn.challenge, code);
  if (answered.is === 'signed-in') return ok(answered.tokens.accessToken);
  return refused(answered.is === 'busy' ? refusal('TOO_MANY_REQUESTS') : refusal('INVALID_CODE', WRONG_CODE));
}

export function refusedPassword({ is }: Pick<SignInResult, 'is'>): Refusal {
  return refusal(is === 'busy' ? 'TOO_MANY_REQUESTS' : 'WRONG_PASSWORD');
}
