import {
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AppClient } from './app-client.ts';
import { challengeFrom, tokensFrom } from './auth-answers.ts';
import { REFRESH_ERROR_MAP, SEND_ERROR_MAP, SIGN_IN_ERROR_MAP } from './cognito-error-maps.ts';
import { mapErrors } from './cognito-errors.ts';
import type { RefreshResult, SessionProvider, SignInResult } from './identity-provider.ts';
import { withAccountOf } from './pool-account.ts';

interface SessionPool {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly app: AppClient;
}

/** Sessions in the user pool. Usernames are e-mail addresses. */
export function cognitoSessions({ client, userPoolId, app }: SessionPool): SessionProvider {
  const signIn = async (email: string, password: string): Promise<SignInResult> => {
    const answer = await client.send(
      new InitiateAuthCommand({
        ClientId: app.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: await app.secretHash(email) },
      }),
    );
    if (answer.ChallengeName === 'NEW_PASSWORD_REQUIRED') return { is: 'temporary-password' };
    if (answer.ChallengeName === 'SOFTWARE_TOKEN_MFA') return { is: 'code-needed', challenge: challengeFrom(answer) };
    return { is: 'signed-in', tokens: tokensFrom(answer.AuthenticationResult) };
  };

  const refresh = async (refreshToken: string): Promise<RefreshResult> => {
    const answer = await client.send(
      // With refresh token rotation this is the only way to refresh:
      // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RefreshTokenRotationType.html
      new GetTokensFromRefreshTokenCommand({
        ClientId: app.clientId,
        ClientSecret: await app.secret(),
        RefreshToken: refreshToken,
      }),
    );
    return { is: 'signed-in', tokens: tokensFrom(answer.AuthenticationResult) };
  };

  return {
    signIn: (email, password) => mapErrors(() => signIn(email, password), SIGN_IN_ERROR_MAP),
    refresh: (refreshToken) => mapErrors(() => refresh(refreshToken), REFRESH_ERROR_MAP),
    revoke: async (refreshToken) => {
      const revoked = { ClientId: app.clientId, ClientSecret: await app.secret(), Token: refreshToken };
      await client.send(new RevokeTokenCommand(revoked));
    },
    signOutEverywhere: (userId) =>
      mapErrors(async () => {
        await withAccountOf(client, { UserPoolId: userPoolId, Username: userId }, (user) =>
          client.send(new AdminUserGlobalSignOutCommand(user)),
        );
        return { is: 'done' };
      }, SEND_ERROR_MAP),
  };
}
