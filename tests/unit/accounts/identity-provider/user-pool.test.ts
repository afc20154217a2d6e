import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cognitoPasswords } from '#functions/accounts/identity-provider/cognito-passwords.ts';
import { cognitoSessions } from '#functions/accounts/identity-provider/cognito-sessions.ts';
import { cognitoSignUps } from '#functions/accounts/identity-provider/cognito-sign-ups.ts';

const client = new CognitoIdentityProviderClient({ region: 'ap-south-1' });
const mock = mockClient(client);
const onMailFailure = vi.fn();
beforeEach(() => {
  mock.reset();
  onMailFailure.mockClear();
});

const pool = {
  client,
  userPoolId: 'pool',
  app: {
    clientId: 'app',
    secret: () => Promise.resolve('s3cret'),
    secretHash: (who: string) => Promise.resolve(`hash of ${who}`),
  },
  onMailFailure,
};
const provider = { ...cognitoSessions(pool), ...cognitoSignUps(pool), ...cognitoPasswords(pool) };
const operations = {
  signIn: () => provider.signIn('a@b.c', 'secret'),
  refresh: () => provider.refresh('token'),
  findUser: () => provider.findUser('a@b.c'),
  makeBidder: () => provider.makeBidder('a@b.c'),
  signUp: () => provider.signUp({ email: 'a@b.c', password: 'secret' }),
  confirmEmail: () => provider.confirmEmail('a@b.c', '123456'),
  resendCode: () => provider.resendCode('a@b.c'),
  forgotPassword: () => provider.forgotPassword('a@b.c'),
  resetPassword: () => provider.resetPassword('a@b.c', '123456', 'secret'),
};
type Operation = keyof typeof operations;
const names = Object.keys(operations) as Operation[];

const failing = (name: string, message = '') =>
  mock.onAnyCommand().rejects(Object.assign(new Error(message), { name }));

describe('errors of the user pool', () => {
  it.each<[Operation, string, string, string]>([
    ['signIn', 'NotAuthorizedException', 'Incorrect username or password.', 'wrong'],
    ['signIn', 'NotAuthorizedException', 'User is disabled.', 'disabled'],
    ['signIn', 'NotAuthorizedException', 'Password attempts exceeded', 'busy'],
    ['signIn', 'UserNotFoundException', 'User does not exist.', 'wrong'],
    ['signIn', 'InvalidParameterException', '', 'wrong'],
    ['signIn', 'UserNotConfirmedException', 'User is not confirmed.', 'unconfirmed'],
    ['signIn', 'PasswordResetRequiredException', '', 'reset-required'],
    ['refresh', 'NotAuthorizedException', 'Refresh Token has been revoked', 'expired'],
    ['refresh', 'NotAuthorizedException', 'Invalid Refresh Token', 'expired'],
    ['refresh', 'NotAuthorizedException', 'User is disabled.', 'disabled'],
    ['refresh', 'UserNotFoundException', '', 'expired'],
    ['refresh', 'RefreshTokenReuseException', '', 'reused'],
    ['refresh', 'InvalidParameterException', '', 'expired'],
    ['signUp', 'UsernameExistsException', '', 'exists'],
    ['signUp', 'CodeDeliveryFailureException', '', 'code-not-sent'],
    ['signUp', 'InvalidPasswordException', 'Password not long enough', 'weak-password'],
    ['signUp', 'InvalidParameterException', "Value at 'password' failed to satisfy constraint", 'invalid-password'],
    ['signUp', 'InvalidParameterException', 'Invalid email address format.', 'invalid-email'],
    ['confirmEmail', 'CodeMismatchException', '', 'wrong-code'],
    ['confirmEmail', 'ExpiredCodeException', '', 'wrong-code'],
    ['confirmEmail', 'UserNotFoundException', '', 'wrong-code'],
    ['confirmEmail', 'NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED', 'wrong-code'],
    ['resendCode', 'UserNotFoundException', '', 'done'],
    ['resendCode', 'InvalidParameterException', 'User is already confirmed.', 'done'],
    ['resendCode', 'LimitExceededException', 'Attempt limit exceeded', 'not-sent'],
    ['resendCode', 'CodeDeliveryFailureException', '', 'not-sent'],
    ['forgotPassword', 'UserNotFoundException', '', 'done'],
    ['forgotPassword', 'InvalidParameterException', 'no registered/verified email', 'done'],
    ['forgotPassword', 'NotAuthorizedException', 'User is disabled.', 'done'],
    ['forgotPassword', 'LimitExceededException', 'Attempt limit exceeded', 'not-sent'],
    ['resetPassword', 'CodeMismatchException', '', 'wrong-code'],
    ['resetPassword', 'ExpiredCodeException', '', 'wrong-code'],
    ['resetPassword', 'UserNotFoundException', '', 'wrong-code'],
    ['resetPassword', 'InvalidPasswordException', '', 'weak-password'],
    ['resetPassword', 'InvalidParameterException', '1 validation error: password', 'invalid-password'],
    ['resetPassword', 'LimitExceededException', '', 'busy'],
    ['resetPassword', 'TooManyFailedAttemptsException', '', 'busy'],
  ])('%s: %s "%s" means %s', async (operation, name, message, is) => {
    failing(name, message);
    expect(await operations[operation]()).toEqual({ is });
  });

  it.each(names)('%s: throttling of the service means busy', async (operation) => {
    for (const name of ['TooManyRequestsException', 'ThrottlingException']) {
      failing(name);
      expect(await operations[operation]()).toEqual({ is: 'busy' });
    }
  });

  it.each(names)('%s: rethrows an unknown error', async (operation) => {
    for (const name of ['InternalErrorException', 'ResourceNotFoundException', 'toString', '__proto__', 'TypeError']) {
      failing(name, 'password disabled');
      await expect(operations[operation]()).rejects.toThrow('password disabled');
    }
  });
});

describe('the user pool’s provider', () => {
  const result = { AccessToken: 'access', IdToken: 'id', RefreshToken: 'refresh' };

  it('signs in with the password flow of the app client', async () => {
    mock.on(InitiateAuthCommand).resolves({ AuthenticationResult: result });
    expect(await provider.signIn('a@b.c', 'secret')).toEqual({
      is: 'signed-in',
      tokens: { accessToken: 'access', idToken: 'id', refreshToken: 'refresh' },
    });
    expect(mock.commandCalls(InitiateAuthCommand)[0]?.args[0].input).toEqual({
      ClientId: 'app',
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'a@b.c', PASSWORD: 'secret', SECRET_HASH: 'hash of a@b.c' },
    });
  });

  it('does not mistake a challenge for a session', async () => {
    mock.on(InitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 's' });
    expect(await provider.signIn('a@b.c', 'secret')).toEqual({ is: 'temporary-password' });
    mock.on(InitiateAuthCommand).resolves({ ChallengeName: 'SMS_MFA', Session: 's' });
    await expect(provider.signIn('a@b.c', 'secret')).rejects.toThrow('without tokens');
  });

  it('refreshes, and returns the new refresh token', async () => {
    mock.on(GetTokensFromRefreshTokenCommand).resolves({ AuthenticationResult: result });
    expect(await provider.refresh('old')).toEqual({
      is: 'signed-in',
      tokens: { accessToken: 'access', idToken: 'id', refreshToken: 'refresh' },
    });
    expect(mock.commandCalls(GetTokensFromRefreshTokenCommand)[0]?.args[0].input).toEqual({
      ClientId: 'app',
      ClientSecret: 's3cret',
      RefreshToken: 'old',
    });
  });

  it('signs up with the e-mail address only', async () => {
    mock.on(SignUpCommand).resolves({ UserSub: 'sub-1', UserConfirmed: false });
    expect(await operations.signUp()).toEqual({ is: 'signed-up', userId: 'sub-1' });
    expect(mock.commandCalls(SignUpCommand)[0]?.args[0].input).toEqual({
      ClientId: 'app',
      Username: 'a@b.c',
      SecretHash: 'hash of a@b.c',
      Password: 'secret',
      UserAttributes: [{ Name: 'email', Value: 'a@b.c' }],
    });
  });

  it('finds a user by e-mail address, and reports when there is none', async () => {
    mock.on(AdminGetUserCommand).resolves({
      Username: 'u',
      UserStatus: 'CONFIRMED',
      UserAttributes: [
        { Name: 'sub', Value: 'sub-1' },
        { Name: 'email', Value: 'a@b.c' },
      ],
    });
    const found = { is: 'found', userId: 'sub-1', isConfirmed: true, email: 'a@b.c' };
    expect(await provider.findUser('a@b.c')).toEqual(found);
    failing('UserNotFoundException');
    expect(await provider.findUser('a@b.c')).toEqual({ is: 'nobody' });
    await expect(provider.makeBidder('a@b.c')).rejects.toThrow();
  });

  it('maps the remaining methods to Cognito’s operations', async () => {
    mock.onAnyCommand().resolves({});
    await provider.makeBidder('a@b.c');
    await provider.revoke('token');
    expect(await operations.confirmEmail()).toEqual({ is: 'done' });
    expect(await operations.resendCode()).toEqual({ is: 'done' });
    expect(await operations.forgotPassword()).toEqual({ is: 'done' });
    expect(await operations.resetPassword()).toEqual({ is: 'done' });
    const person = { ClientId: 'app', Username: 'a@b.c', SecretHash: 'hash of a@b.c' };
    const first = (command: Parameters<typeof mock.commandCalls>[0]) => mock.commandCalls(command)[0]?.args[0].input;
    expect(first(AdminAddUserToGroupCommand)).toEqual({ UserPoolId: 'pool', Username: 'a@b.c', GroupName: 'user' });
    expect(first(RevokeTokenCommand)).toEqual({ ClientId: 'app', ClientSecret: 's3cret', Token: 'token' });
    expect(first(ConfirmSignUpCommand)).toEqual({ ...person, ConfirmationCode: '123456' });
    expect(first(ResendConfirmationCodeCommand)).toEqual(person);
    expect(first(ForgotPasswordCommand)).toEqual(person);
    expect(first(ConfirmForgotPasswordCommand)).toEqual({ ...person, ConfirmationCode: '123456', Password: 'secret' });
    await provider.signOutEverywhere('sub-1');
    await provider.deleteAccount('sub-1');
    const user = { UserPoolId: 'pool', Username: 'sub-1' };
    expect(first(AdminUserGlobalSignOutCommand)).toEqual(user);
    expect(first(AdminDeleteUserCommand)).toEqual(user);
  });
});

describe('onMailFailure', () => {
  it.each([
    ['signUp', 'LimitExceededException'],
    ['signUp', 'CodeDeliveryFailureException'],
    ['resendCode', 'LimitExceededException'],
    ['resendCode', 'CodeDeliveryFailureException'],
    ['forgotPassword', 'LimitExceededException'],
    ['forgotPassword', 'CodeDeliveryFailureException'],
  ] as const)('is called with the name of the error: %s, %s', async (operation, name) => {
    failing(name);
    await operations[operation]();
    expect(onMailFailure.mock.calls).toEqual([[name]]);
  });

  it('is not called for refusals and other limits', async () => {
    failing('UserNotFoundException');
    await operations.resendCode();
    failing('UsernameExistsException');
    await operations.signUp();
    failing('LimitExceededException');
    await operations.confirmEmail();
    // Anybody can cause this limit by requesting codes for one address, so it is no failure of mail.
    failing('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    await operations.forgotPassword();
    await operations.resendCode();
    expect(onMailFailure).not.toHaveBeenCalled();
  });
});
