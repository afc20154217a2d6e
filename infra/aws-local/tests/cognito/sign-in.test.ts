import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { describe, expect, test } from 'vitest';
import { REGION } from '../stand-in-server.ts';
import { at, CLIENT, email, HOUR, POOL, who, userPool } from './user-pool.ts';

const pool = userPool();

describe('tokens', () => {
  test('carry the real claims and verify with the keys of the pool', async () => {
    const sub = await pool.registered();
    await pool.sdk.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'user' }));
    const { AccessToken = '', IdToken = '' } = (await pool.signIn()).AuthenticationResult ?? {};
    const verifier = CognitoJwtVerifier.create({ userPoolId: POOL, clientId: CLIENT });
    verifier.cacheJwks(JSON.parse(JSON.stringify(pool.cognito.jwks(POOL))));
    const access = await verifier.verify(AccessToken, { tokenUse: 'access' });
    expect(access).toMatchObject({
      sub,
      username: sub,
      'cognito:groups': ['user'],
      scope: 'aws.cognito.signin.user.admin',
      iss: `https://cognito-idp.${REGION}.amazonaws.com/${POOL}`,
    });
    expect(access.exp - access.iat).toBe(900);
    const id = await verifier.verify(IdToken, { tokenUse: 'id' });
    expect(id).toMatchObject({ email, email_verified: true, 'cognito:username': sub, origin_jti: access.origin_jti });
  });

  test('keys and sessions survive a restart', async () => {
    await pool.registered();
    const { RefreshToken } = (await pool.signIn()).AuthenticationResult ?? {};
    const before = pool.cognito.jwks(POOL);
    await pool.restart();
    expect(pool.cognito.jwks(POOL)).toEqual(before);
    expect((await pool.refresh(RefreshToken)).AuthenticationResult).toHaveProperty('AccessToken');
  });

  test('refresh until revoked, signed out, or 30 days old', async () => {
    await pool.registered();
    const first = (await pool.signIn()).AuthenticationResult?.RefreshToken;
    const second = (await pool.signIn()).AuthenticationResult?.RefreshToken;
    const refreshed = (await pool.refresh(first)).AuthenticationResult;
    expect(refreshed).toHaveProperty('AccessToken');
    expect(refreshed?.RefreshToken).toBeUndefined();
    await pool.sdk.send(new RevokeTokenCommand({ ClientId: CLIENT, Token: first ?? '' }));
    await expect(pool.refresh(first)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    });
    await expect(pool.refresh('forged')).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
    pool.moveClock(30 * 24 * HOUR + 1000);
    await expect(pool.refresh(second)).rejects.toMatchObject({ message: 'Refresh Token has expired' });
    const third = (await pool.signIn()).AuthenticationResult?.RefreshToken;
    await pool.sdk.send(new AdminUserGlobalSignOutCommand(who));
    await expect(pool.refresh(third)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

describe('signing in', () => {
  test('a disabled user neither signs in nor refreshes', async () => {
    await pool.registered();
    const token = (await pool.signIn()).AuthenticationResult?.RefreshToken;
    await pool.sdk.send(new AdminDisableUserCommand(who));
    await expect(pool.signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'User is disabled.' });
    await expect(pool.signIn('wrong')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await expect(pool.refresh(token)).rejects.toMatchObject({ message: 'User is disabled.' });
    await pool.sdk.send(new AdminEnableUserCommand(who));
    await expect(pool.refresh(token)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(pool.signIn()).resolves.toHaveProperty('AuthenticationResult');
  });

  test('five wrong passwords lock for a second, each further one for twice as long', async () => {
    await pool.registered();
    for (let i = 0; i < 5; i += 1)
      await expect(pool.signIn('wrong')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await expect(pool.signIn()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    pool.moveClock(1000);
    await expect(pool.signIn('wrong')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    pool.moveClock(1000);
    await expect(pool.signIn()).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    pool.moveClock(1000);
    await expect(pool.signIn()).resolves.toHaveProperty('AuthenticationResult');
  });

  test('a forgotten password is replaced with a code that lives an hour', async () => {
    await pool.registered();
    await pool.sdk.send(new ForgotPasswordCommand(at));
    const confirm = (Password: string) =>
      pool.sdk.send(new ConfirmForgotPasswordCommand({ ...at, ConfirmationCode: pool.codeMailed(), Password }));
    await expect(confirm('weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    pool.moveClock(HOUR);
    await expect(confirm('another1')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    await pool.sdk.send(new ForgotPasswordCommand(at));
    await confirm('another1');
    await expect(pool.signIn()).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await expect(pool.signIn('another1')).resolves.toHaveProperty('AuthenticationResult');
    await expect(confirm('another2')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  test('too many codes are refused', async () => {
    await pool.registered();
    for (let i = 0; i < 19; i += 1) await pool.sdk.send(new ForgotPasswordCommand(at));
    await expect(pool.sdk.send(new ForgotPasswordCommand(at))).rejects.toMatchObject({
      name: 'LimitExceededException',
    });
  });
});
