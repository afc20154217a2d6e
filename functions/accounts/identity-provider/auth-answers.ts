import type { AuthenticationResultType, InitiateAuthCommandOutput } from '@aws-sdk/client-cognito-identity-provider';
import type { Challenge, Tokens } from './identity-provider.ts';

export function tokensFrom(result: AuthenticationResultType | undefined): Tokens {
  if (result?.AccessToken === undefined || result.IdToken === undefined) {
    throw new Error('Cognito returned a sign-in without tokens.');
  }
  const { AccessToken: accessToken, IdToken: idToken, RefreshToken: refreshToken } = result;
  return { accessToken, idToken, ...(refreshToken !== undefined && { refreshToken }) };
}

/**
 * The follow-up call must name the user as Cognito does, not as they typed it
 * (https://github.com/qwigo/warrant/issues/74).
 */
export function challengeFrom({ Session, ChallengeParameters }: Partial<InitiateAuthCommandOutput>): Challenge {
  const userId = ChallengeParameters?.['USER_ID_FOR_SRP'];
  if (Session === undefined || userId === undefined)
    throw new Error('Cognito returned a challenge without session or user.');
  return { userId, session: Session };
}
