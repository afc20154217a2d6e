import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { AwsFault, jsonOperation, parseInput, type JsonOperation } from '../../aws/json-protocol.ts';
import { clientOf, type CognitoContext } from '../context.ts';
import { matchesPassword } from '../pool/password.ts';
import type { Pool } from '../pool/pool.ts';
import { asksForCode } from '../pool/software-token.ts';
import type { User } from '../pool/users.ts';

const INVALID = 'InvalidParameterException';
const refusedSignIn = (message: string): AwsFault => new AwsFault('NotAuthorizedException', message);

/** Finds the user and checks the password. */
async function userWithPassword(
  context: CognitoContext,
  pool: Pool,
  credentials: { readonly USERNAME: string; readonly PASSWORD: string },
): Promise<User> {
  const user = context.users.find(pool.id, credentials.USERNAME);
  // As on AWS (aws-sdk-js#4608): UserNotConfirmedException comes before the password is compared.
  if (user?.status === 'UNCONFIRMED' && user.enabled) {
    throw new AwsFault('UserNotConfirmedException', 'User is not confirmed.');
  }
  if (user?.passwordHash === undefined || !(await matchesPassword(credentials.PASSWORD, user.passwordHash))) {
    throw refusedSignIn('Incorrect username or password.');
  }
  if (!user.enabled) throw refusedSignIn('User is disabled.');
  return user;
}

/** A user with a temporary password must set a new one before signing in. */
function temporaryPasswordAnswer(user: User): unknown {
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
    Session: randomBytes(64).toString('base64url'),
  };
}

const passwordParameters = z.strictObject({
  USERNAME: z.string().min(1),
  PASSWORD: z.string().min(1),
  SECRET_HASH: z.string().optional(),
});

/** Signs in by password, or answers with the next challenge. */
async function signInByPassword(context: CognitoContext, clientId: string, parameters: unknown): Promise<unknown> {
  const { pool, client } = clientOf(context, clientId);
  const credentials = parseInput(passwordParameters, parameters, INVALID);
  context.secrets.requireHash(client, credentials.USERNAME, credentials.SECRET_HASH);
  const user = await userWithPassword(context, pool, credentials);
  if (user.status === 'FORCE_CHANGE_PASSWORD') return temporaryPasswordAnswer(user);
  if (asksForCode(user)) {
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
      Session: context.challenges.open(pool, client, user),
    };
  }
  return { ChallengeParameters: {}, AuthenticationResult: await context.tokens.signIn({ pool, client, user }) };
}

/** Exchanges a refresh token for new tokens. The old refresh token expires after a grace period. */
async function refreshSession(context: CognitoContext, clientId: string, refreshToken: string): Promise<unknown> {
  const { pool, client } = clientOf(context, clientId);
  const session = context.tokens.sessionOf(refreshToken);
  if (session === undefined || session.clientId !== client.id || session.poolId !== pool.id) {
    throw refusedSignIn('Invalid Refresh Token');
  }
  const user = context.users.find(pool.id, session.sub);
  if (user === undefined) throw refusedSignIn('Invalid Refresh Token');
  if (!user.enabled) throw refusedSignIn('User is disabled.');
  if (session.revoked || (user.signedOutAt ?? -Infinity) >= session.authTime) {
    throw refusedSignIn('Refresh Token has been revoked');
  }
  if (session.expiresAt <= context.clock()) throw refusedSignIn('Refresh Token has expired');
  const graceMs = client.rotationGraceSeconds * 1000;
  if (session.replacedAt !== undefined && session.replacedAt + graceMs <= context.clock()) {
    throw new AwsFault('RefreshTokenReuseException', 'The refresh token was replaced by rotation.');
  }
  return { AuthenticationResult: await context.tokens.refresh({ pool, client, user }, refreshToken, session) };
}

function getTokensFromRefreshToken(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    ClientId: z.string(),
    ClientSecret: z.string().optional(),
    RefreshToken: z.string().min(1),
  });
  return jsonOperation(schema, INVALID, async ({ ClientId, ClientSecret, RefreshToken }) => {
    context.secrets.requireSecret(clientOf(context, ClientId).client, ClientSecret);
    return await refreshSession(context, ClientId, RefreshToken);
  });
}

function initiateAuth(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    ClientId: z.string(),
    AuthFlow: z.literal('USER_PASSWORD_AUTH'),
    AuthParameters: z.record(z.string(), z.string()).default({}),
    ClientMetadata: z.record(z.string(), z.string()).optional(),
  });
  return jsonOperation(schema, INVALID, async ({ ClientId, AuthParameters }) => {
    return await signInByPassword(context, ClientId, AuthParameters);
  });
}

function revokeToken(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    ClientId: z.string(),
    ClientSecret: z.string().optional(),
    Token: z.string().min(1),
  });
  return jsonOperation(schema, INVALID, (input) => {
    const { client } = clientOf(context, input.ClientId);
    context.secrets.requireSecret(client, input.ClientSecret);
    if (input.Token.split('.').length === 3) {
      throw new AwsFault('UnsupportedTokenTypeException', 'Unsupported token type');
    }
    const session = context.tokens.sessionOf(input.Token);
    if (session !== undefined && session.clientId !== client.id) {
      throw new AwsFault('UnauthorizedException', 'The token was not issued to this client.');
    }
    // Revoking an unknown token succeeds (RFC 7009).
    context.tokens.revoke(input.Token);
    return {};
  });
}

/** Operations to sign in, refresh and sign out. Public operations: no signature, no grant. */
export function signInOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  return [
    ['InitiateAuth', initiateAuth(context)],
    ['RevokeToken', revokeToken(context)],
    ['GetTokensFromRefreshToken', getTokensFromRefreshToken(context)],
  ];
}
