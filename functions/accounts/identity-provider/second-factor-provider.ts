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
import type { Challenge, CodeAnswer, EnrolmentResult, SendResult, SignInResult } from './identity-provider.ts';

/** What Boli asks of the user pool about authenticator apps. */
export interface SecondFactorProvider {
  /** The second step of a sign-in. A wrong code leaves it standing. */
  readonly answer: (challenge: Challenge, code: string) => Promise<CodeAnswer>;
  /** A sign-in by the enrolment client, whose access token may change the account: it must never leave the server. */
  readonly present: (email: string, password: string) => Promise<SignInResult>;
  /** The second step of the same, for whoever has a second factor already. */
  readonly presentCode: (challenge: Challenge, code: string) => Promise<CodeAnswer>;
  /** A new key for an authenticator app; the old one stays good until the new one is confirmed. */
  readonly newKey: (accessToken: string) => Promise<string>;
  /** Puts the key in place of the old one when the app makes the right code of it. */
  readonly confirmKey: (accessToken: string, code: string) => Promise<EnrolmentResult>;
  /** Whether signing in asks for a code. */
  readonly prefer: (userId: string, isOn: boolean) => Promise<SendResult>;
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
  const answer = (by: AppClient) => (challenge: Challenge, code: string) =>
    mapErrors<CodeAnswer>(async () => {
      const { userId, session } = challenge;
      const given = {
        USERNAME: userId,
        SOFTWARE_TOKEN_MFA_CODE: code,
        SECRET_HASH: await by.secretHash(userId),
      };
      const answered = await client.send(
        new RespondToAuthChallengeCommand({
          ClientId: by.clientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: session,
          ChallengeResponses: given,
        }),
      );
      return { is: 'signed-in', tokens: tokensFrom(answered.AuthenticationResult) };
    }, CODE_ERROR_MAP);

  return {
    answer: answer(app),
    presentCode: answer(enrolment),

    present: (email, password) =>
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
      if (SecretCode === undefined) throw new Error('Cognito answered no key for the authenticator app.');
      return SecretCode;
    },

    confirmKey: (accessToken, code) =>
      mapErrors<EnrolmentResult>(async () => {
        const { Status } = await client.send(
          new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code, FriendlyDeviceName: 'Boli' }),
        );
        return Status === 'SUCCESS' ? DONE : { is: 'wrong-code' };
      }, ENROLMENT_ERROR_MAP),

    prefer: (userId, isOn) =>
      mapErrors<SendResult>(async () => {
        const SoftwareTokenMfaSettings = { Enabled: isOn, PreferredMfa: isOn };
        await client.send(
          new AdminSetUserMFAPreferenceCommand({ UserPoolId: userPoolId, Username: userId, SoftwareTokenMfaSettings }),
        );
        return DONE;
      }, PREFERENCE_ERROR_MAP),
  };
}
