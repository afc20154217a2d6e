import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  AdminCreateUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCognito } from '../../src/cognito/cognito.ts';
import { createMailbox, type Mailbox } from '../../src/mailbox/mailbox.ts';
import { openStateDatabase } from '../../src/state/state-store.ts';
import { ACCOUNT, deploymentOf, REGION, serve } from '../stand-in-server.ts';

const POOL = 'ap-south-1_Test12345';
const SITE = 'site';
const ENROLMENT = 'enrolment';
const TRIGGER = 'arn:aws:lambda:ap-south-1:111122223333:function:trigger';
const client = (physicalId: string, more: object = {}) => ({
  type: 'AWS::Cognito::UserPoolClient',
  physicalId,
  properties: { UserPoolId: POOL, ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'], ...more },
});
const deployment = deploymentOf(
  {
    type: 'AWS::Cognito::UserPool',
    physicalId: POOL,
    properties: {
      UsernameAttributes: ['email'],
      Schema: [{ Name: 'email', Required: true, Mutable: true }],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: TRIGGER, LambdaVersion: 'V2_0' } },
    },
  },
  client(SITE, { AuthSessionValidity: 5 }),
  client(ENROLMENT),
);

/** As token-scopes answers: only tokens of the enrolment client keep the scope. */
const invoke = (_functionArn: string, _poolArn: string, event: unknown) => {
  const { callerContext } = event as { callerContext: { clientId: string } };
  const scopesToSuppress = callerContext.clientId === ENROLMENT ? [] : ['aws.cognito.signin.user.admin'];
  const response = { claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToSuppress } } };
  return Promise.resolve(JSON.stringify({ response }));
};

let dataDir: string;
let db: DatabaseSync;
let offset = 0;
let mailbox: Mailbox;
let server: Awaited<ReturnType<typeof serve>>;
let sdk: CognitoIdentityProviderClient;
// The middle of a step of 30 seconds, so that no test sees one pass.
const base = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
const clock = () => base + offset;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'boli-cognito-'));
  db = openStateDatabase(dataDir);
  offset = 0;
  mailbox = createMailbox({ db, clock });
  const cognito = createCognito({ deployment, db, clock, mailbox, invoke, region: REGION, accountId: ACCOUNT });
  server = await serve([cognito]);
  sdk = new CognitoIdentityProviderClient(server.client('cognito-idp'));
  const who = { UserPoolId: POOL, Username: email };
  await sdk.send(new AdminCreateUserCommand({ ...who, MessageAction: 'SUPPRESS' }));
  await sdk.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }));
});
afterEach(async () => {
  sdk.destroy();
  await server.close();
  db.close();
  rmSync(dataDir, { recursive: true });
});

const email = 'asha@boli.test';
const password = 'boli2026';
const signIn = (ClientId: string, USERNAME = email) =>
  sdk.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: password },
    }),
  );
const codeOf = (key: string, later = 0) => new TOTP({ secret: key }).generate({ timestamp: clock() + later });
const freshToken = async () => (await signIn(ENROLMENT)).AuthenticationResult?.AccessToken;
const associate = async (given?: string) => {
  const AccessToken = given ?? (await freshToken());
  const { SecretCode = '' } = await sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const verify = (UserCode: string) => sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  return { key: SecretCode, verify };
};
const prefer = (Enabled: boolean) =>
  sdk.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: POOL,
      Username: email,
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
    }),
  );
const enrol = async () => {
  const { key, verify } = await associate();
  await verify(codeOf(key));
  await prefer(true);
  return key;
};
const answer = (challenge: InitiateAuthCommandOutput, code: string, ClientId = SITE) =>
  sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: challenge.Session,
      ChallengeResponses: {
        USERNAME: challenge.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? '',
        SOFTWARE_TOKEN_MFA_CODE: code,
      },
    }),
  );

describe('enrolling an authenticator app', () => {
  test('takes a token with the scope to change the account', async () => {
    const { AuthenticationResult } = await signIn(SITE);
    const AccessToken = AuthenticationResult?.AccessToken;
    await expect(sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token does not have required scopes',
    });
  });

  test('takes the right code, and asks for none before it is preferred', async () => {
    const { key, verify } = await associate();
    await expect(prefer(true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const wrong = codeOf(key) === '000000' ? '000001' : '000000';
    await expect(verify(wrong)).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
    expect(await verify(codeOf(key))).toMatchObject({ Status: 'SUCCESS' });
    expect(await signIn(SITE)).toHaveProperty('AuthenticationResult');
    await prefer(true);
    expect(await signIn(SITE)).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
  });

  test('keeps the old app until the new one is verified', async () => {
    const old = await enrol();
    const presented = await answer(await signIn(ENROLMENT), codeOf(old, 30_000), ENROLMENT);
    const { key, verify } = await associate(presented.AuthenticationResult?.AccessToken);
    offset = 60_000;
    await answer(await signIn(SITE), codeOf(old));
    await verify(codeOf(key));
    offset = 90_000;
    await expect(answer(await signIn(SITE), codeOf(old))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect(await answer(await signIn(SITE), codeOf(key))).toHaveProperty('AuthenticationResult');
  });
});

describe('signing in with a code', () => {
  test('a wrong code leaves the session standing; the right one closes it', async () => {
    const key = await enrol();
    const challenge = await signIn(SITE);
    const right = codeOf(key, 30_000);
    const wrong = right === '000000' ? '000001' : '000000';
    await expect(answer(challenge, wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect(await answer(challenge, right)).toHaveProperty('AuthenticationResult.AccessToken');
    await expect(answer(challenge, codeOf(key, 30_000))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('a code is good once, the one of the enrolment too', async () => {
    const key = await enrol();
    await expect(answer(await signIn(SITE), codeOf(key))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    offset = 60_000;
    await answer(await signIn(SITE), codeOf(key));
    await expect(answer(await signIn(SITE), codeOf(key))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    offset = 90_000;
    expect(await answer(await signIn(SITE), codeOf(key))).toHaveProperty('AuthenticationResult');
  });

  test('codes of two steps ago are too old', async () => {
    const key = await enrol();
    const old = codeOf(key, 60_000);
    offset = 120_000;
    await expect(answer(await signIn(SITE), old)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  });

  test('the session waits as long as the client says', async () => {
    const key = await enrol();
    const challenge = await signIn(SITE);
    offset = 5 * 60_000;
    await expect(answer(challenge, codeOf(key))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    });
  });

  test('switched off, the password alone signs in', async () => {
    await enrol();
    await prefer(false);
    expect(await signIn(SITE)).toHaveProperty('AuthenticationResult');
  });
});

describe('another e-mail address', () => {
  const other = 'asha.rao@boli.test';
  const ask = (AccessToken: string | undefined, Value = other) =>
    sdk.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value }] }));
  const verify = (AccessToken: string | undefined, Code: string) =>
    sdk.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
  const codeTo = (to: string) => /\d{6}/.exec(mailbox.list(to)[0]?.text ?? '')?.[0] ?? 'no mail';

  test('takes the place of the old one only with its code, which lives a day', async () => {
    const token = await freshToken();
    await ask(token);
    expect(mailbox.list(email)).toEqual([]);
    await expect(signIn(SITE, other)).rejects.toThrow();
    await expect(verify(token, codeTo(other) === '000000' ? '111111' : '000000')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await verify(token, codeTo(other));
    await expect(signIn(SITE)).rejects.toThrow();
    await signIn(SITE, other);
    await expect(verify(token, codeTo(other))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  test('of somebody else gets a code as well, which is then refused', async () => {
    await sdk.send(new AdminCreateUserCommand({ UserPoolId: POOL, Username: other, MessageAction: 'SUPPRESS' }));
    const token = await freshToken();
    await ask(token);
    await expect(verify(token, codeTo(other))).rejects.toMatchObject({ name: 'AliasExistsException' });
    await signIn(SITE);
  });

  test('takes a token with the scope to change the account, and an address', async () => {
    const siteToken = (await signIn(SITE)).AuthenticationResult?.AccessToken;
    await expect(ask(siteToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(ask(await freshToken(), 'nowhere')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});
