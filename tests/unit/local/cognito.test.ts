import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Principal } from '../../../infra/local/aws/aws-service.ts';
import { createCognito } from '../../../infra/local/cognito/cognito.ts';
import { createMailbox, type Mailbox } from '../../../infra/local/mailbox/mailbox.ts';
import { openStateDatabase } from '../../../infra/local/state/state-store.ts';
import { ACCOUNT, deploymentOf, principalWith, REGION, serve } from './stand-in-server.ts';

const POOL = 'ap-south-1_Test12345';
const CLIENT = 'client1';
const HOUR = 3_600_000;
const deployment = deploymentOf(
  {
    type: 'AWS::Cognito::UserPool',
    physicalId: POOL,
    properties: {
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      Policies: { PasswordPolicy: { MinimumLength: 8, RequireNumbers: true } },
      Schema: [{ Name: 'email', Required: true, Mutable: true }],
      EmailVerificationSubject: 'Your code',
      EmailVerificationMessage: '<b>Code:</b> {####}',
    },
  },
  {
    type: 'AWS::Cognito::UserPoolClient',
    physicalId: CLIENT,
    properties: {
      UserPoolId: POOL,
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AccessTokenValidity: 15,
      TokenValidityUnits: { AccessToken: 'minutes' },
      PreventUserExistenceErrors: 'ENABLED',
      WriteAttributes: ['email', 'name'],
    },
  },
  { type: 'AWS::Cognito::UserPoolGroup', physicalId: 'user', properties: { UserPoolId: POOL, GroupName: 'user' } },
);

let dataDir: string;
let db: DatabaseSync;
let offset = 0;
let principal: Principal;
let mails: Mailbox;
let cognito: ReturnType<typeof createCognito>;
let server: Awaited<ReturnType<typeof serve>>;
let sdk: CognitoIdentityProviderClient;
const clock = () => Date.now() + offset;
const noTrigger = () => Promise.reject(new Error('This pool has no trigger.'));
const mailbox = () => createMailbox({ db, clock });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'boli-cognito-'));
  db = openStateDatabase(dataDir);
  offset = 0;
  principal = principalWith();
  mails = mailbox();
  cognito = createCognito({
    deployment,
    db,
    clock,
    mailbox: mails,
    invoke: noTrigger,
    region: REGION,
    accountId: ACCOUNT,
  });
  server = await serve([cognito], { principal: () => principal, clock });
  sdk = new CognitoIdentityProviderClient(server.client('cognito-idp'));
});

afterEach(async () => {
  sdk.destroy();
  await server.close();
  db.close();
  rmSync(dataDir, { recursive: true });
});

const email = 'Asha@Boli.test';
const password = 'boli2026';
const at = { ClientId: CLIENT, Username: email };
const who = { UserPoolId: POOL, Username: email };
const signUp = (more: object = {}) =>
  sdk.send(
    new SignUpCommand({ ...at, Password: password, UserAttributes: [{ Name: 'email', Value: email }], ...more }),
  );
const codeMailed = () => /\d{6}/.exec(mailbox().list(email)[0]?.text ?? '')?.[0] ?? 'no mail';
const signIn = (PASSWORD = password, USERNAME = email) =>
  sdk.send(
    new InitiateAuthCommand({
      ClientId: CLIENT,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );
const refresh = (REFRESH_TOKEN = '') =>
  sdk.send(
    new InitiateAuthCommand({ ClientId: CLIENT, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN } }),
  );
const registered = async () => {
  const { UserSub } = await signUp();
  await sdk.send(new ConfirmSignUpCommand({ ...at, ConfirmationCode: codeMailed() }));
  return UserSub ?? '';
};
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

describe('registration', () => {
  test('mails a six-digit code, confirms with it, and signs in', async () => {
    const answer = await signUp();
    expect(answer).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: 'A***@B***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
    });
    expect(mailbox().list(email.toLowerCase())[0]).toMatchObject({
      subject: 'Your code',
      text: `Code: ${codeMailed()}`,
    });
    await expect(signIn()).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
    const wrong = new ConfirmSignUpCommand({ ...at, ConfirmationCode: otherCode(codeMailed()) });
    await expect(sdk.send(wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await sdk.send(new ConfirmSignUpCommand({ ...at, ConfirmationCode: codeMailed() }));
    expect((await signIn()).AuthenticationResult).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' });
    expect(await sdk.send(new AdminGetUserCommand(who))).toMatchObject({
      Username: answer.UserSub,
      UserStatus: 'CONFIRMED',
      Enabled: true,
    });
  });

  test('holds to the policy, the schema and one account per address', async () => {
    await expect(signUp({ Password: 'short1' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    await expect(signUp({ Password: 'nonumbers' })).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await expect(signUp({ Username: 'asha' })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const admin = {
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'profile', Value: 'x' },
      ],
    };
    await expect(signUp(admin)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await signUp();
    await expect(signUp({ Username: email.toLowerCase(), UserAttributes: [] })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
  });

  test('a code lives a day and a new one replaces it', async () => {
    await signUp();
    const first = codeMailed();
    offset = 24 * HOUR;
    await expect(sdk.send(new ConfirmSignUpCommand({ ...at, ConfirmationCode: first }))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    });
    await sdk.send(new ResendConfirmationCodeCommand(at));
    await sdk.send(new ConfirmSignUpCommand({ ...at, ConfirmationCode: codeMailed() }));
    await expect(sdk.send(new ResendConfirmationCodeCommand(at))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  test('does not tell whether somebody has an account', async () => {
    const nobody = { ClientId: CLIENT, Username: 'nobody@boli.test' };
    await expect(signIn(password, nobody.Username)).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
    await expect(sdk.send(new ForgotPasswordCommand(nobody))).resolves.toMatchObject({
      CodeDeliveryDetails: { Destination: 'n***@b***' },
    });
    await expect(sdk.send(new ResendConfirmationCodeCommand(nobody))).resolves.toHaveProperty('CodeDeliveryDetails');
    const confirm = { ...nobody, ConfirmationCode: '123456' };
    await expect(sdk.send(new ConfirmSignUpCommand(confirm))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    const reset = new ConfirmForgotPasswordCommand({ ...confirm, Password: password });
    await expect(sdk.send(reset)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect(mailbox().list()).toEqual([]);
  });
});

describe('tokens', () => {
  test('carry the real claims and verify with the keys of the pool', async () => {
    const sub = await registered();
    await sdk.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'user' }));
    const { AccessToken = '', IdToken = '' } = (await signIn()).AuthenticationResult ?? {};
    const verifier = CognitoJwtVerifier.create({ userPoolId: POOL, clientId: CLIENT });
    verifier.cacheJwks(JSON.parse(JSON.stringify(cognito.jwks(POOL))));
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
    await registered();
    const { RefreshToken } = (await signIn()).AuthenticationResult ?? {};
    const before = cognito.jwks(POOL);
    db.close();
    db = openStateDatabase(dataDir);
    const again = createCognito({
      deployment,
      db,
      clock,
      mailbox: mailbox(),
      invoke: noTrigger,
      region: REGION,
      accountId: ACCOUNT,
    });
    expect(again.jwks(POOL)).toEqual(before);
    const second = await serve([again], { clock });
    const client = new CognitoIdentityProviderClient(second.client('cognito-idp'));
    const command = new InitiateAuthCommand({
      ClientId: CLIENT,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken ?? '' },
    });
    expect((await client.send(command)).AuthenticationResult).toHaveProperty('AccessToken');
    client.destroy();
    await second.close();
  });

  test('refresh until revoked, signed out, or 30 days old', async () => {
    await registered();
    const first = (await signIn()).AuthenticationResult?.RefreshToken;
    const second = (await signIn()).AuthenticationResult?.RefreshToken;
    const refreshed = (await refresh(first)).AuthenticationResult;
    expect(refreshed).toHaveProperty('AccessToken');
    expect(refreshed?.RefreshToken).toBeUndefined();
    await sdk.send(new RevokeTokenCommand({ ClientId: CLIENT, Token: first ?? '' }));
    await expect(refresh(first)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    });
    await expect(refresh('forged')).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
    offset = 30 * 24 * HOUR + 1000;
    await expect(refresh(second)).rejects.toMatchObject({ message: 'Refresh Token has expired' });
    const third = (await signIn()).AuthenticationResult?.RefreshToken;
    sdk.config.systemClockOffset = offset;
    await sdk.send(new AdminUserGlobalSignOutCommand(who));
    await expect(refresh(third)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

describe('signing in', () => {
  test('a disabled user neither signs in nor refreshes', async () => {
    await registered();
    const token = (await signIn()).AuthenticationResult?.RefreshToken;
    await sdk.send(new AdminDisableUserCommand(who));
    await expect(signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'User is disabled.' });
    await expect(signIn('wrong')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await expect(refresh(token)).rejects.toMatchObject({ message: 'User is disabled.' });
    await sdk.send(new AdminEnableUserCommand(who));
    await expect(refresh(token)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(signIn()).resolves.toHaveProperty('AuthenticationResult');
  });

  test('five wrong passwords lock for a second, each further one for twice as long', async () => {
    await registered();
    for (let i = 0; i < 5; i += 1)
      await expect(signIn('wrong')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await expect(signIn()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    offset += 1000;
    await expect(signIn('wrong')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    offset += 1000;
    await expect(signIn()).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    offset += 1000;
    await expect(signIn()).resolves.toHaveProperty('AuthenticationResult');
  });

  test('a forgotten password is replaced with a code that lives an hour', async () => {
    await registered();
    await sdk.send(new ForgotPasswordCommand(at));
    const confirm = (Password: string) =>
      sdk.send(new ConfirmForgotPasswordCommand({ ...at, ConfirmationCode: codeMailed(), Password }));
    await expect(confirm('weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    offset = HOUR;
    await expect(confirm('another1')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    await sdk.send(new ForgotPasswordCommand(at));
    await confirm('another1');
    await expect(signIn()).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await expect(signIn('another1')).resolves.toHaveProperty('AuthenticationResult');
    await expect(confirm('another2')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  test('too many codes are refused', async () => {
    await registered();
    for (let i = 0; i < 19; i += 1) await sdk.send(new ForgotPasswordCommand(at));
    await expect(sdk.send(new ForgotPasswordCommand(at))).rejects.toMatchObject({ name: 'LimitExceededException' });
  });
});

describe('mail in trouble', () => {
  test.each([
    ['daily-quota', 'LimitExceededException'],
    ['delivery', 'CodeDeliveryFailureException'],
  ] as const)('%s: no code goes out, and each call says why', async (trouble, name) => {
    await registered();
    mails.setTrouble(trouble);
    const before = mails.list().length;
    await expect(sdk.send(new ForgotPasswordCommand(at))).rejects.toMatchObject({ name });
    const newcomer = { ...at, Username: 'new@boli.test' };
    await expect(sdk.send(new SignUpCommand({ ...newcomer, Password: password }))).rejects.toMatchObject({ name });
    await expect(sdk.send(new ResendConfirmationCodeCommand(newcomer))).rejects.toMatchObject({ name });
    expect(mails.list()).toHaveLength(before);
    mails.setTrouble(undefined);
    // The user was made all the same.
    await sdk.send(new ResendConfirmationCodeCommand(newcomer));
    expect(mails.list('new@boli.test')).toHaveLength(1);
  });

  test('an address that nobody has meets with no trouble', async () => {
    mails.setTrouble('delivery');
    const answer = await sdk.send(new ForgotPasswordCommand({ ...at, Username: 'nobody@boli.test' }));
    expect(answer).toHaveProperty('CodeDeliveryDetails');
  });
});

describe('administration', () => {
  test('makes a user whose temporary password must be changed, then sets a permanent one', async () => {
    await sdk.send(
      new AdminCreateUserCommand({
        ...who,
        TemporaryPassword: 'temporary1',
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    expect(await signIn('temporary1')).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
    await sdk.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }));
    await expect(signIn()).resolves.toHaveProperty('AuthenticationResult');
    await sdk.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'user' }));
    const groups = await sdk.send(new AdminListGroupsForUserCommand(who));
    expect(groups.Groups?.map((group) => group.GroupName)).toEqual(['user']);
    const list = await sdk.send(new ListUsersCommand({ UserPoolId: POOL, Filter: `email = "${email}"` }));
    expect(list.Users).toHaveLength(1);
  });

  test('needs a grant on the pool, a known user and a known group', async () => {
    await registered();
    const unknown = new AdminGetUserCommand({ UserPoolId: POOL, Username: 'nobody@boli.test' });
    await expect(sdk.send(unknown)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    const group = new AdminAddUserToGroupCommand({ ...who, GroupName: 'gods' });
    await expect(sdk.send(group)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    principal = principalWith(`cognito-idp:AdminGetUser arn:aws:cognito-idp:${REGION}:${ACCOUNT}:userpool/${POOL}`);
    await expect(sdk.send(new AdminGetUserCommand(who))).resolves.toHaveProperty('UserStatus', 'CONFIRMED');
    await expect(sdk.send(new AdminDisableUserCommand(who))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('cognito-idp:AdminDisableUser'),
    });
  });

  test('unknown operations and parameters fail loudly', async () => {
    await expect(signUp({ ClientId: 'other' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(signUp({ AnalyticsMetadata: {} })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: expect.stringContaining('AnalyticsMetadata'),
    });
    const srp = new InitiateAuthCommand({ ClientId: CLIENT, AuthFlow: 'USER_SRP_AUTH', AuthParameters: {} });
    await expect(sdk.send(srp)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const asking = deploymentOf({
      type: 'AWS::Cognito::UserPool',
      physicalId: 'p',
      properties: { UsernameAttributes: ['email'], SmsConfiguration: {} },
    });
    expect(() =>
      createCognito({
        deployment: asking,
        db,
        clock,
        mailbox: mailbox(),
        invoke: noTrigger,
        region: REGION,
        accountId: ACCOUNT,
      }),
    ).toThrow(/SmsConfiguration/);
  });
});
