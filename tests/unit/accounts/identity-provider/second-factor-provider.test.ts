import {
  AdminSetUserMFAPreferenceCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { secondFactorProvider } from '#functions/accounts/identity-provider/second-factor-provider.ts';

const client = new CognitoIdentityProviderClient({ region: 'ap-south-1' });
const mock = mockClient(client);
beforeEach(() => mock.reset());

const app = (clientId: string) => ({
  clientId,
  secret: () => Promise.resolve('s3cret'),
  secretHash: (who: string) => Promise.resolve(`${clientId} hash of ${who}`),
});
const provider = secondFactorProvider({ client, userPoolId: 'pool', app: app('site'), enrolment: app('enrolment') });
const challenge = { userId: 'sub', session: 'session' };
const operations = {
  signInWithCode: () => provider.signInWithCode(challenge, '123456'),
  verifyPassword: () => provider.verifyPassword('a@b.c', 'secret'),
  confirmKey: () => provider.confirmKey('access', '123456'),
};

it.each<[keyof typeof operations, string, string, string]>([
  ['signInWithCode', 'CodeMismatchException', 'Invalid code received for user', 'wrong-code'],
  ['signInWithCode', 'ExpiredCodeException', 'Your software token has already been used once.', 'wrong-code'],
  ['signInWithCode', 'NotAuthorizedException', 'Invalid session for the user, session is expired.', 'expired'],
  ['signInWithCode', 'NotAuthorizedException', 'User is disabled.', 'disabled'],
  ['signInWithCode', 'SoftwareTokenMFANotFoundException', '', 'expired'],
  ['signInWithCode', 'TooManyRequestsException', '', 'busy'],
  ['verifyPassword', 'NotAuthorizedException', 'Incorrect username or password.', 'wrong'],
  ['confirmKey', 'EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA', 'wrong-code'],
  ['confirmKey', 'CodeMismatchException', '', 'wrong-code'],
  ['confirmKey', 'NotAuthorizedException', 'Access Token has expired', 'expired'],
])('%s: %s "%s" means %s', async (operation, name, message, is) => {
  mock.onAnyCommand().rejects(Object.assign(new Error(message), { name }));
  expect(await operations[operation]()).toEqual({ is });
});

describe('secondFactorProvider', () => {
  const AuthenticationResult = { AccessToken: 'access', IdToken: 'id' };

  it('answers a challenge with the user name from Cognito and the app client that received it', async () => {
    mock.on(RespondToAuthChallengeCommand).resolves({ AuthenticationResult });
    await provider.signInWithCode(challenge, '123456');
    await provider.verifyCode(challenge, '123456');
    const [site, enrolment] = mock.commandCalls(RespondToAuthChallengeCommand).map(({ args }) => args[0].input);
    expect(site).toEqual({
      ClientId: 'site',
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: 'session',
      ChallengeResponses: { USERNAME: 'sub', SOFTWARE_TOKEN_MFA_CODE: '123456', SECRET_HASH: 'site hash of sub' },
    });
    expect(enrolment).toMatchObject({
      ClientId: 'enrolment',
      ChallengeResponses: { SECRET_HASH: 'enrolment hash of sub' },
    });
  });

  it('checks a password through the enrolment client, whose tokens may change the account', async () => {
    mock.on(InitiateAuthCommand).resolves({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: 'session',
      ChallengeParameters: { USER_ID_FOR_SRP: 'sub' },
    });
    expect(await provider.verifyPassword('a@b.c', 'secret')).toEqual({ is: 'code-needed', challenge });
    expect(mock.commandCalls(InitiateAuthCommand)[0]?.args[0].input).toMatchObject({ ClientId: 'enrolment' });
  });

  it('treats a key as confirmed only when Cognito answers SUCCESS', async () => {
    mock.on(VerifySoftwareTokenCommand).resolves({ Status: 'ERROR' });
    expect(await provider.confirmKey('access', '123456')).toEqual({ is: 'wrong-code' });
  });

  it('switches the demand for codes on and off', async () => {
    mock.on(AdminSetUserMFAPreferenceCommand).resolves({});
    await provider.setEnabled('sub', true);
    await provider.setEnabled('sub', false);
    const calls = mock.commandCalls(AdminSetUserMFAPreferenceCommand).map(({ args }) => args[0].input);
    expect(calls.map((input) => input.SoftwareTokenMfaSettings)).toEqual([
      { Enabled: true, PreferredMfa: true },
      { Enabled: false, PreferredMfa: false },
    ]);
  });
});
