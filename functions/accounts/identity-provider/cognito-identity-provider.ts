import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AppClient } from './app-client.ts';
import { challengeFrom, tokensFrom } from './auth-answers.ts';
import { type ErrorMap, mapErrors, tellingMailFailures } from './cognito-errors.ts';
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
  SendResult,
  SignInResult,
  SignUpResult,
} from './identity-provider.ts';

interface UserPool {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly app: AppClient;
  /** Hears of every code that was not sent, by the name of the error. */
  readonly onMailFailure: (errorName: string) => void;
}

/** The group every registered bidder is in. */
const BIDDERS = 'user';
const DONE = { is: 'done' } as const;

/** The user pool as identity provider. Usernames are e-mail addresses. */
export function cognitoIdentityProvider({ client, userPoolId, app, onMailFailure }: UserPool): IdentityProvider {
  /** What every call about somebody carries: the app client, and the proof that it is this site that asks. */
  const about = async (username: string) => ({
    ClientId: app.clientId,
    Username: username,
    SecretHash: await app.secretHash(username),
  });

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
      // The one way to refresh where refresh tokens rotate:
      // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RefreshTokenRotationType.html
      new GetTokensFromRefreshTokenCommand({
        ClientId: app.clientId,
        ClientSecret: await app.secret(),
        RefreshToken: refreshToken,
      }),
    );
    return { is: 'signed-in', tokens: tokensFrom(answer.AuthenticationResult) };
  };

  const signUp = async (email: string, password: string): Promise<SignUpResult> => {
    const answer = await client.send(
      new SignUpCommand({
        ...(await about(email)),
        Password: password,
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    );
    if (answer.UserSub === undefined) throw new Error('Cognito answered a sign-up without a user id.');
    return { is: 'signed-up', userId: answer.UserSub };
  };

  const findUser = async (emailOrUserId: string): Promise<FindResult> => {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: emailOrUserId }));
    const attribute = (name: string) => user.UserAttributes?.find(({ Name }) => Name === name)?.Value;
    const [userId, email] = [attribute('sub'), attribute('email')];
    if (userId === undefined || email === undefined) throw new Error('Cognito answered a user without id or address.');
    return { is: 'found', userId, isConfirmed: user.UserStatus !== 'UNCONFIRMED', email };
  };

  const joinBidders = async (email: string) => {
    const membership = { UserPoolId: userPoolId, Username: email, GroupName: BIDDERS };
    await client.send(new AdminAddUserToGroupCommand(membership));
    return DONE;
  };

  /** A call that mails a code, with its errors read. */
  const mailing = <R extends object>(call: () => Promise<R>, errorMap: ErrorMap<R>): Promise<R> =>
    mapErrors(() => tellingMailFailures(call, onMailFailure), errorMap);

  const send = async (command: ResendConfirmationCodeCommand | ForgotPasswordCommand): Promise<SendResult> => {
    await client.send(command);
    return DONE;
  };

  return {
    signIn: (email, password) => mapErrors(() => signIn(email, password), SIGN_IN_ERROR_MAP),
    refresh: (refreshToken) => mapErrors(() => refresh(refreshToken), REFRESH_ERROR_MAP),
    revoke: async (refreshToken) => {
      const revoked = { ClientId: app.clientId, ClientSecret: await app.secret(), Token: refreshToken };
      await client.send(new RevokeTokenCommand(revoked));
    },
    signUp: ({ email, password }) => mailing(() => signUp(email, password), SIGN_UP_ERROR_MAP),
    findUser: (emailOrUserId) => mapErrors(() => findUser(emailOrUserId), FIND_ERROR_MAP),
    makeBidder: (email) => mapErrors(() => joinBidders(email), GROUP_ERROR_MAP),
    confirmEmail: (userId, code) =>
      mapErrors(async () => {
        await client.send(new ConfirmSignUpCommand({ ...(await about(userId)), ConfirmationCode: code }));
        return DONE;
      }, CONFIRM_ERROR_MAP),
    discardSignUp: (userId) =>
      mapErrors(async () => {
        await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: userId }));
        return DONE;
      }, SEND_ERROR_MAP),
    signOutEverywhere: (userId) =>
      mapErrors(async () => {
        await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userId }));
        return DONE;
      }, SEND_ERROR_MAP),
    seal: app.secretHash,
    resendCode: (email) =>
      mailing(async () => send(new ResendConfirmationCodeCommand(await about(email))), SEND_ERROR_MAP),
    forgotPassword: (email) => mailing(async () => send(new ForgotPasswordCommand(await about(email))), SEND_ERROR_MAP),
    resetPassword: (email, code, password) =>
      mapErrors(async () => {
        const reset = { ...(await about(email)), ConfirmationCode: code, Password: password };
        await client.send(new ConfirmForgotPasswordCommand(reset));
        return DONE;
      }, RESET_ERROR_MAP),
  };
}
