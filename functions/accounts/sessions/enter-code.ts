import type { EndpointRefusal } from '#functions/platform/http/endpoint.ts';
import type { Limit, LimitStore } from '#functions/tables/limits/limit-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { refused, type Result } from '#shared/model/result.ts';
import type { SecondFactorProvider } from '../identity-provider/second-factor-provider.ts';
import { WRONG_CODE } from '../reauthenticate.ts';
import { CLEAR_CHALLENGE_COOKIE, challengeText, readChallengeCookie } from '../second-factor/challenge-cookie.ts';
import { revokeOrLog } from './log-out.ts';
import { openSession, type Session, type SessionDeps } from './session.ts';

export interface EnterCodeDeps extends SessionDeps {
  readonly secondFactorProvider: Pick<SecondFactorProvider, 'signInWithCode'>;
  readonly limits: LimitStore;
}

/**
 * Per account, from all sources: only somebody who knows the password gets here. Five guesses among a million codes, of
 * which three are valid at any time, give a chance of 1 in 66,000 per quarter of an hour.
 */
const CODE_LIMIT: Limit = { name: 'second factor', most: 5, windowMs: 15 * 60_000 };

const TOO_LATE = 'This login has waited too long. Please enter your password again.';
const TOO_MANY = 'Too many wrong codes. Please wait; if somebody else knows your password, reset it.';

/**
 * The second step of a sign-in.
 * Errors: INVALID_CODE (wrong or used before), UNAUTHENTICATED (no sign-in waits for a code), ACCOUNT_DISABLED,
 * TOO_MANY_REQUESTS.
 */
export async function enterCode(
  deps: EnterCodeDeps,
  given: {
    readonly cookies: Readonly<Record<string, string>>;
    readonly code: string;
    readonly device: string;
    readonly source: string;
  },
  now: number,
): Promise<Result<Session, EndpointRefusal>> {
  const tooLate = refused({ ...refusal('UNAUTHENTICATED', TOO_LATE), cookies: [CLEAR_CHALLENGE_COOKIE] });
  const challenge = readChallengeCookie(given.cookies);
  if (challenge === undefined || (await deps.identity.hmac(challengeText(challenge))) !== challenge.hmac)
    return tooLate;
  const waitSeconds = await deps.limits.take(CODE_LIMIT, challenge.userId, now);
  if (waitSeconds !== undefined) return refused({ ...refusal('TOO_MANY_REQUESTS', TOO_MANY), waitSeconds });
  const answered = await deps.secondFactorProvider.signInWithCode(challenge, given.code);
  switch (answered.is) {
    case 'signed-in': {
      await deps.limits.forgive(CODE_LIMIT, challenge.userId, now);
      const session = await openSession(deps, answered.tokens, {
        now,
        device: given.device,
        source: given.source,
        gaveCode: true,
      });
      if (!session.ok) await revokeOrLog(deps.identity, answered.tokens.refreshToken);
      return session;
    }
    case 'wrong-code':
      return refused(refusal('INVALID_CODE', WRONG_CODE));
    case 'expired':
      return tooLate;
    case 'disabled':
      return refused(refusal('ACCOUNT_DISABLED'));
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
  }
}
