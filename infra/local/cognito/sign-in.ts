import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { AwsFault, jsonOperation, parseInput, type JsonOperation } from '../aws/json-protocol.ts';
import { clientOf, type CognitoContext } from './context.ts';
import { passwordMatches } from './password.ts';
import type { Pool, PoolClient } from './pool.ts';
import type { User } from './users.ts';

const INVALID = 'InvalidParameterException';
const DAY_MS = 86_400_000;
const refusedSignIn = (message: string): AwsFault => new AwsFault('NotAuthorizedException', message);

/** The user whose password this is; counts failures and keeps the lock-out. */
async function userWithPassword(
  context: CognitoContext,
  pool: Pool,
  client: PoolClient,
  given: { readonly USERNAME: string; readonly PASSWORD: string },
): Promise<User> {
  context.lockouts.demandOpen(pool.id, given.USERNAME);
  const user = context.users.find(pool.id, given.USERNAME);
  if (user === undefined && !client.hidesUnknownUsers) {
    throw new AwsFault('UserNotFoundException', 'User does not exist.');
  }
  // As on AWS (aws-sdk-js#4608): UserNotConfirmedException comes before the password is compared.
  if (user?.status === 'UNCONFIRMED' && user.enabled) {
    throw new AwsFault('UserNotConfirmedException', 'User is not confirmed.');
  }
  if (user?.passwordHash === undefined || !(await passwordMatches(given.PASSWORD, user.passwordHash))) {
    context.lockouts.failed(pool.id, given.USERNAME);
    throw refusedSignIn('Incorrect username or password.');
  }
  context.lockouts.succeeded(pool.id, given.USERNAME);
  if (!user.enabled) throw refusedSignIn('User is disabled.');
  return user;
}

/** A temporary password signs nobody in: it must be replaced, and it ages. */
function temporaryPasswordAnswer(context: CognitoContext, pool: Pool, user: User): unknown {
  const age = context.clock() - (user.temporarySince ?? user.createdAt);
  if (age > pool.passwordPolicy.TemporaryPasswordValidityDays * DAY_MS) {
    throw refusedSignIn('Temporary password has expired and must be reset by an administrator.');
  }
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

const passwordParameters = z.strictObject({ USERNAME: z.string().min(1), PASSWORD: z.string().min(1) });
const refreshParameters = z.strictObject({ REFRESH_TOKEN: z.string().min(1), DEVICE_KEY: z.undefined().optional() });

async function withPassword(context: CognitoContext, clientId: string, parameters: unknown): Promise<unknown> {
  const { pool, client } = clientOf(context, clientId);
  if (!client.authFlows.includes('ALLOW_USER_PASSWORD_AUTH')) {
    throw new AwsFault(INVALID, 'USER_PASSWORD_AUTH flow not enabled for this client');
  }
  const given = parseInput(passwordParameters, parameters, INVALID);
  const user = await userWithPassword(context, pool, client, given);
  if (user.status === 'FORCE_CHANGE_PASSWORD') return temporaryPasswordAnswer(context, pool, user);
  return { ChallengeParameters: {}, AuthenticationResult: context.tokens.signIn(pool, client, user) };
}

function withRefreshToken(context: CognitoContext, clientId: string, parameters: unknown): unknown {
  const { pool, client } = clientOf(context, clientId);
  if (!client.authFlows.includes('ALLOW_REFRESH_TOKEN_AUTH')) {
    throw new AwsFault(INVALID, 'REFRESH_TOKEN_AUTH flow not enabled for this client');
  }
  const { REFRESH_TOKEN } = parseInput(refreshParameters, parameters, INVALID);
  const session = context.tokens.sessionOf(REFRESH_TOKEN);
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
  return { ChallengeParameters: {}, AuthenticationResult: context.tokens.refresh(pool, client, user, session) };
}

function initiateAuth(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    ClientId: z.string(),
    AuthFlow: z.string(),
    AuthParameters: z.record(z.string(), z.string()).default({}),
    ClientMetadata: z.record(z.string(), z.string()).optional(),
  });
  return jsonOperation(schema, INVALID, async (input) => {
    switch (input.AuthFlow) {
      case 'USER_PASSWORD_AUTH':
        return await withPassword(context, input.ClientId, input.AuthParameters);
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return withRefreshToken(context, input.ClientId, input.AuthParameters);
      default:
        throw new AwsFault(INVALID, `The local stand-in does not know the flow ${input.AuthFlow}.`);
    }
  });
}

function revokeToken(context: CognitoContext): JsonOperation {
  return jsonOperation(z.strictObject({ ClientId: z.string(), Token: z.string().min(1) }), INVALID, (input) => {
    const { client } = clientOf(context, input.ClientId);
    if (!client.revocation) {
      throw new AwsFault('UnsupportedOperationException', 'Token revocation is not enabled for this client');
    }
    if (input.Token.split('.').length === 3) {
      throw new AwsFault('UnsupportedTokenTypeException', 'Unsupported token type');
    }
    const session = context.tokens.sessionOf(input.Token);
    if (session !== undefined && session.clientId !== client.id) {
      throw new AwsFault('UnauthorizedException', 'The token was not issued to this client.');
    }
    // A token that is unknown or revoked already is answered like one that was just revoked (RFC 7009).
    context.tokens.revoke(input.Token);
    return {};
  });
}

function globalSignOut(context: CognitoContext): JsonOperation {
  return jsonOperation(z.strictObject({ AccessToken: z.string().min(1) }), INVALID, (input) => {
    const { pool, sub } = context.tokens.subOfAccessToken(context.pools, input.AccessToken);
    const user = context.users.find(pool.id, sub);
    if (user === undefined) throw refusedSignIn('Invalid Access Token');
    context.users.save({ ...user, signedOutAt: context.clock() });
    return {};
  });
}

/** Signing in, staying so, and signing out. Public operations: no signature, no grant. */
export function signInOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  return [
    ['InitiateAuth', initiateAuth(context)],
    ['RevokeToken', revokeToken(context)],
    ['GlobalSignOut', globalSignOut(context)],
  ];
}
