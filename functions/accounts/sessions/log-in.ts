import type { EndpointRefusal } from '#functions/platform/http/endpoint.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { refused, type Result } from '#shared/model/result.ts';
import { challengeText, setChallengeCookie } from '../second-factor/challenge-cookie.ts';
import { revokeOrLog } from './log-out.ts';
import { openSession, type Session, type SessionDeps } from './session.ts';

const RESET_REQUIRED = 'Your password must be changed before you can log in. Please use "Forgot password".';
const TEMPORARY_PASSWORD =
  'This account has only a temporary password. Please ask the operator to set a permanent one.';

/**
 * Signs in with e-mail and password.
 * Errors: SECOND_FACTOR_NEEDED (with the cookie for the second step), INVALID_CREDENTIALS (also for unknown and
 * unconfirmed addresses), ACCOUNT_DISABLED, TOO_MANY_REQUESTS.
 */
export async function logIn(
  deps: SessionDeps,
  credentials: { readonly email: string; readonly password: string; readonly device: string; readonly source: string },
  now: number,
): Promise<Result<Session, EndpointRefusal>> {
  const signIn = await deps.identity.signIn(credentials.email, credentials.password);
  switch (signIn.is) {
    case 'signed-in': {
      const session = await openSession(deps, signIn.tokens, {
        now,
        device: credentials.device,
        source: credentials.source,
        gaveCode: false,
      });
      if (!session.ok) await revokeOrLog(deps.identity, signIn.tokens.refreshToken);
      return session;
    }
    case 'code-needed': {
      const hmac = await deps.identity.hmac(challengeText(signIn.challenge));
      const cookies = [setChallengeCookie({ ...signIn.challenge, hmac })];
      return refused({ ...refusal('SECOND_FACTOR_NEEDED'), cookies });
    }
    case 'unconfirmed':
      // The same answer as for a wrong password: the pool has not checked the password, and another answer would reveal
      // the address.
      return refused(refusal('INVALID_CREDENTIALS'));
    case 'disabled':
      return refused(refusal('ACCOUNT_DISABLED'));
    case 'wrong':
      return refused(refusal('INVALID_CREDENTIALS'));
    case 'reset-required':
      return refused(refusal('ACCOUNT_DISABLED', RESET_REQUIRED));
    case 'temporary-password':
      return refused(refusal('ACCOUNT_DISABLED', TEMPORARY_PASSWORD));
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
  }
}
