import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach } from 'vitest';
import type { Principal } from '../../src/aws/aws-service.ts';
import { createCognito } from '../../src/cognito/cognito.ts';
import { createMailbox } from '../../src/mailbox/mailbox.ts';
import { openStateDatabase } from '../../src/state/state-store.ts';
import type { Deployment } from '../../src/template/deployment.ts';
import { ACCOUNT, deploymentOf, principalWith, REGION, serve } from '../stand-in-server.ts';

export const POOL = 'ap-south-1_Test12345';
export const CLIENT = 'client1';
export const HOUR = 3_600_000;

/** Asha, as calls name her. */
export const email = 'Asha@Boli.test';
export const password = 'boli2026';
export const at = { ClientId: CLIENT, Username: email };
export const who = { UserPoolId: POOL, Username: email };

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

export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** A user pool behind a server of its own, new for each test of the file, and what Asha does there. */
export function userPool() {
  /** What stays as it is through a restart, and what does not. */
  let dataDir: string;
  let offset: number;
  let principal: Principal;
  let running: Awaited<ReturnType<typeof run>>;
  const clock = () => Date.now() + offset;

  function create(db: DatabaseSync, of: Deployment = deployment) {
    const mails = createMailbox({ db, clock });
    const invoke = () => Promise.reject(new Error('This pool has no trigger.'));
    const cognito = createCognito({
      deployment: of,
      db,
      clock,
      mailbox: mails,
      invoke,
      region: REGION,
      accountId: ACCOUNT,
    });
    return { cognito, mails };
  }

  async function run() {
    const db = openStateDatabase(dataDir);
    const { cognito, mails } = create(db);
    const server = await serve([cognito], { principal: () => principal, clock });
    const sdk = new CognitoIdentityProviderClient(server.client('cognito-idp'));
    const stop = async () => {
      sdk.destroy();
      await server.close();
      db.close();
    };
    return { db, cognito, mails, sdk, stop };
  }

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'boli-cognito-'));
    offset = 0;
    principal = principalWith();
    running = await run();
  });
  afterEach(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true });
  });

  const ask = (AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH', AuthParameters: Record<string, string>) =>
    running.sdk.send(new InitiateAuthCommand({ ClientId: CLIENT, AuthFlow, AuthParameters }));
  const codeMailed = () => /\d{6}/.exec(running.mails.list(email)[0]?.text ?? '')?.[0] ?? 'no mail';
  const signUp = (more: object = {}) =>
    running.sdk.send(
      new SignUpCommand({ ...at, Password: password, UserAttributes: [{ Name: 'email', Value: email }], ...more }),
    );

  return {
    /** Signed as the principal. */
    get sdk() {
      return running.sdk;
    },
    get cognito() {
      return running.cognito;
    },
    get mails() {
      return running.mails;
    },
    /** How far the pool's clock is ahead, in milliseconds; the client's own follows. */
    moveClock: (ms: number) => {
      offset += ms;
      running.sdk.config.systemClockOffset = offset;
    },
    /** Only these grants from now on, as `action resource`. */
    grantOnly: (...grants: readonly string[]) => {
      principal = principalWith(...grants);
    },
    restart: async () => {
      await running.stop();
      running = await run();
    },
    /** Another pool beside it, of this template. */
    createOf: (of: Deployment) => create(running.db, of),
    codeMailed,
    signUp,
    signIn: (PASSWORD = password, USERNAME = email) => ask('USER_PASSWORD_AUTH', { USERNAME, PASSWORD }),
    refresh: (REFRESH_TOKEN = '') => ask('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN }),
    /** Signs up and confirms; answers the `sub`. */
    registered: async () => {
      const { UserSub } = await signUp();
      await running.sdk.send(new ConfirmSignUpCommand({ ...at, ConfirmationCode: codeMailed() }));
      return UserSub ?? '';
    },
  };
}
