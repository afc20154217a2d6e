import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AppClient } from './app-client.ts';
import { challengeFrom, tokensFrom } from './auth-answers.ts';
import { CODE_ERROR_MAP, ENROLMENT_ERROR_MAP, PREFERENCE_ERROR_MAP, SIGN_IN_ERROR_MAP } from './cognito-error-maps.ts';
import { mapErrors } from './cognito-errors.ts';
import type { Challenge, CodeAnswer, EnrolmentResult, ChangeResult, SignInResult } from './identity-provider.ts';
import { withAccountOf } from './pool-account.ts';

/** Authenticator apps in the user pool. */
export interface SecondFactorProvider {
  /** The second step of a sign-in. After a wrong code the challenge stays open. */
  readonly signInWithCode: (challenge: Challenge, code: string) => Promise<CodeAnswer>;
  /** Signs in with the enrolment client. Its access token may change the account, so it must never leave the server. */
  readonly verifyPassword: (email: string, password: string) => Promise<SignInResult>;
  /** The second step of `verifyPassword`, for people who already have a second factor. */
  readonly verifyCode: (challenge: Challenge, code: string) => Promise<CodeAnswer>;
  /** Creates a key for an authenticator app. The old key works until `confirmKey`. */
  readonly newKey: (accessToken: string) => Promise<string>;
  /** Replaces the old key if the app computes the right code from the new one. */
  readonly confirmKey: (accessToken: string, code: string) => Promise<EnrolmentResult>;
  /** Sets whether signing in asks for a code. */
  readonly setEnabled: (userId: string, isOn: boolean) => Promise<ChangeResult>;
}

interface SecondFactorPool {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly app: AppClient;
  /** Its tokens keep the scope aws.cognito.signin.user.admin. */
  readonly enrolment: AppClient;
}

const DONE = { is: 'done' } as const;

/** The user pool's authenticator apps (decision 17). */
export function secondFactorProvider({ client, userPoolId, app, enrolment }: SecondFactorPool): SecondFactorProvider {
  const answer = (appClient: AppClient) => (challenge: Challenge, code: string) =>
    mapErrors<CodeAnswer>(async () => {
      const { userId, session } = challenge;
      const given = {
        USERNAME: userId,
        SOFTWARE_TOKEN_MFA_CODE: code,
        SECRET_HASH: await appClient.secretHash(userId),
      };
      const answered = await client.send(
        new RespondToAuthChallengeCommand({
          ClientId: appClient.clientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: session,
          ChallengeResponses: given,
        }),
      );
      return { is: 'signed-in', tokens: tokensFrom(answered.AuthenticationResult) };
    }, CODE_ERROR_MAP);

  return {
    signInWithCode: answer(app),
    verifyCode: answer(enrolment),

    verifyPassword: (email, password) =>
      mapErrors<SignInResult>(async () => {
        const answered = await client.send(
          new InitiateAuthCommand({
            ClientId: enrolment.clientId,
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: await enrolment.secretHash(email) },
          }),
        );
        if (answered.ChallengeName === 'NEW_PASSWORD_REQUIRED') return { is: 'temporary-password' };
        if (answered.ChallengeName === 'SOFTWARE_TOKEN_MFA') {
          return { is: 'code-needed', challenge: challengeFrom(answered) };
        }
        return { is: 'signed-in', tokens: tokensFrom(answered.AuthenticationResult) };
      }, SIGN_IN_ERROR_MAP),

    newKey: async (accessToken) => {
      const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken }));
      if (SecretCode === undefined) throw new Error('Cognito returned no key for the authenticator app.');
      return SecretCode;
    },

    confirmKey: (accessToken, code) =>
      mapErrors<EnrolmentResult>(async () => {
        const { Status } = await client.send(
          new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code, FriendlyDeviceName: 'Boli' }),
        );
        return Status === 'SUCCESS' ? DONE : { is: 'wrong-code' };
      }, ENROLMENT_ERROR_MAP),

    setEnabled: (userId, isOn) =>
      mapErrors<ChangeResult>(async () => {
        const SoftwareTokenMfaSettings = { Enabled: isOn, PreferredMfa: isOn };
        await withAccountOf(client, { UserPoolId: userPoolId, Username: userId }, (user) =>
          client.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings })),
        );
        return DONE;
      }, PREFERENCE_ERROR_MAP),
  };
}
