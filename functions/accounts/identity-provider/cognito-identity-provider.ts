import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mapErrors } from './cognito-errors.ts';
import {
  CONFIRM_ERROR_MAP,
  FIND_ERROR_MAP,
  GROUP_ERROR_MAP,
  REFRESH_ERROR_MAP,
  RESET_ERROR_MAP,
  SEND_ERROR_MAP,
  SIGN_IN_ERROR_MAP,
  SIGN_UP_ERROR_MAP,
} from './cognito-error-maps.ts';
import type {
  FindResult,
  IdentityProvider,
  RefreshResult,
  SignInResult,
  SignUpResult,
  Tokens,
} from './identity-provider.ts';

interface UserPool {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  /** The public app client. */
  readonly clientId: string;
}

/** The group every registered bidder is in. */
const BIDDERS = 'user';
const DONE = { is: 'done' } as const;

/** The user pool as identity provider. Usernames are e-mail addresses. */
export function cognitoIdentityProvider({ client, userPoolId, clientId }: UserPool): IdentityProvider {
  const app = { ClientId: clientId };

  const signIn = async (email: string, password: string): Promise<SignInResult> => {
    const answer = await client.send(
      new InitiateAuthCommand({
        ...app,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    if (answer.ChallengeName === 'NEW_PASSWORD_REQUIRED') return { is: 'temporary-password' };
    return { is: 'signed-in', tokens: tokensFrom(answer.AuthenticationResult) };
  };

  const refresh = async (refreshToken: string): Promise<RefreshResult> => {
    const answer = await client.send(
      new InitiateAuthCommand({
        ...app,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    );
    return { is: 'signed-in', tokens: tokensFrom(answer.AuthenticationResult) };
  };

  const signUp = async (email: string, password: string, name: string): Promise<SignUpResult> => {
    const answer = await client.send(
      new SignUpCommand({
        ...app,
        Username: email,
        Password: password,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'name', Value: name },
        ],
      }),
    );
    if (answer.UserSub === undefined) throw new Error('Cognito answered a sign-up without a user id.');
    return { is: 'signed-up', userId: answer.UserSub };
  };

  const findUser = async (email: string): Promise<FindResult> => {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }));
    const sub = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (sub === undefined) throw new Error('Cognito answered a user without a subject.');
    return { is: 'found', userId: sub };
  };

  const joinBidders = async (email: string) => {
    const membership = { UserPoolId: userPoolId, Username: email, GroupName: BIDDERS };
    await client.send(new AdminAddUserToGroupCommand(membership));
    return DONE;
  };

  const send = async (command: ResendConfirmationCodeCommand | ForgotPasswordCommand) => {
    await client.send(command);
    return DONE;
  };

  return {
    signIn: (email, password) => mapErrors(() => signIn(email, password), SIGN_IN_ERROR_MAP),
    refresh: (refreshToken) => mapErrors(() => refresh(refreshToken), REFRESH_ERROR_MAP),
    revoke: async (refreshToken) => {
      await client.send(new RevokeTokenCommand({ ...app, Token: refreshToken }));
    },
    signUp: ({ email, password, name }) => mapErrors(() => signUp(email, password, name), SIGN_UP_ERROR_MAP),
    findUser: (email) => mapErrors(() => findUser(email), FIND_ERROR_MAP),
    makeBidder: (email) => mapErrors(() => joinBidders(email), GROUP_ERROR_MAP),
    confirmEmail: (email, code) =>
      mapErrors(async () => {
        await client.send(new ConfirmSignUpCommand({ ...app, Username: email, ConfirmationCode: code }));
        return DONE;
      }, CONFIRM_ERROR_MAP),
    resendCode: (email) =>
      mapErrors(() => send(new ResendConfirmationCodeCommand({ ...app, Username: email })), SEND_ERROR_MAP),
    forgotPassword: (email) =>
      mapErrors(() => send(new ForgotPasswordCommand({ ...app, Username: email })), SEND_ERROR_MAP),
    resetPassword: (email, code, password) =>
      mapErrors(async () => {
        const reset = { ...app, Username: email, ConfirmationCode: code, Password: password };
        await client.send(new ConfirmForgotPasswordCommand(reset));
        // A password is often replaced because somebody else knows it.
        await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: email }));
        return DONE;
      }, RESET_ERROR_MAP),
  };
}

function tokensFrom(result: AuthenticationResultType | undefined): Tokens {
  if (result?.AccessToken === undefined || result.IdToken === undefined) {
    throw new Error('Cognito answered a sign-in without tokens.');
  }
  const { AccessToken: accessToken, IdToken: idToken, RefreshToken: refreshToken } = result;
  return { accessToken, idToken, ...(refreshToken !== undefined && { refreshToken }) };
}
