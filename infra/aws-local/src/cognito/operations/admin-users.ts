import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { AwsFault, jsonOperation, type JsonOperation } from '../../aws/json-protocol.ts';
import { existingUser, poolFor, type CognitoContext } from '../context.ts';
import { newSub } from '../pool/new-sub.ts';
import { hashPassword, passwordFault } from '../pool/password.ts';
import type { User } from '../pool/users.ts';
import { attributeList, newAttributes } from './sign-up.ts';

const INVALID = 'InvalidParameterException';
const onUser = z.strictObject({ UserPoolId: z.string(), Username: z.string().min(1) });

/** The attributes as Cognito lists them, including the sub. */
export function attributesOf(user: User): readonly { Name: string; Value: string }[] {
  const attributes = { ...user.attributes, sub: user.sub };
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

/** The fields that all responses have about a user. Times are epoch seconds. */
export function describe(user: User): Readonly<Record<string, unknown>> {
  return {
    Username: user.sub,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.updatedAt / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}

function adminCreateUser(context: CognitoContext): JsonOperation {
  const schema = z.strictObject({
    UserPoolId: z.string(),
    Username: z.string().min(1),
    UserAttributes: attributeList.default([]),
    MessageAction: z.literal('SUPPRESS'),
  });
  return jsonOperation(schema, INVALID, async (input, request) => {
    const pool = poolFor(context, request, 'AdminCreateUser', input.UserPoolId);
    const verified = input.UserAttributes.find((attribute) => attribute.Name === 'email_verified')?.Value;
    const attributes = newAttributes(
      input.Username,
      input.UserAttributes.filter((attribute) => attribute.Name !== 'email_verified'),
    );
    const passwordHash = await hashPassword(randomBytes(16).toString('base64url'));
    if (context.users.find(pool.id, input.Username) !== undefined) {
      throw new AwsFault('UsernameExistsException', 'An account with the given email already exists.');
    }
    const now = context.clock();
    const user: User = {
      poolId: pool.id,
      sub: newSub(),
      attributes: { ...attributes, email_verified: verified ?? 'false' },
      passwordHash,
      status: 'FORCE_CHANGE_PASSWORD',
      enabled: true,
      groups: [],
      createdAt: now,
      updatedAt: now,
    };
    context.users.save(user);
    return { User: { ...describe(user), Attributes: attributesOf(user) } };
  });
}

function adminSetUserPassword(context: CognitoContext): JsonOperation {
  const schema = onUser.extend({ Password: z.string(), Permanent: z.boolean().default(false) });
  return jsonOperation(schema, INVALID, async (input, request) => {
    const pool = poolFor(context, request, 'AdminSetUserPassword', input.UserPoolId);
    const weak = passwordFault(pool.shortestPassword, input.Password);
    if (weak !== undefined) throw weak;
    const passwordHash = await hashPassword(input.Password);
    const user = existingUser(context, pool, input.Username);
    const now = context.clock();
    const status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
    context.users.save({ ...user, passwordHash, status, updatedAt: now });
    return {};
  });
}

function adminGetUser(context: CognitoContext): JsonOperation {
  return jsonOperation(onUser, INVALID, (input, request) => {
    const pool = poolFor(context, request, 'AdminGetUser', input.UserPoolId);
    const user = existingUser(context, pool, input.Username);
    return { ...describe(user), UserAttributes: attributesOf(user) };
  });
}

function adminDeleteUser(context: CognitoContext): JsonOperation {
  return jsonOperation(onUser, INVALID, (input, request) => {
    const pool = poolFor(context, request, 'AdminDeleteUser', input.UserPoolId);
    context.users.remove(existingUser(context, pool, input.Username));
    return {};
  });
}

/** Builds an operation that only changes the user. */
function change(context: CognitoContext, action: string, decide: (user: User, now: number) => User): JsonOperation {
  return jsonOperation(onUser, INVALID, (input, request) => {
    const pool = poolFor(context, request, action, input.UserPoolId);
    const now = context.clock();
    context.users.save({ ...decide(existingUser(context, pool, input.Username), now), updatedAt: now });
    return {};
  });
}

/** Admin operations on one user; each needs its grant on the pool. */
export function adminUserOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  const changing = (action: string, decide: (user: User, now: number) => User): readonly [string, JsonOperation] => [
    action,
    change(context, action, decide),
  ];

  return [
    ['AdminCreateUser', adminCreateUser(context)],
    ['AdminSetUserPassword', adminSetUserPassword(context)],
    ['AdminGetUser', adminGetUser(context)],
    ['AdminDeleteUser', adminDeleteUser(context)],
    // Disabling revokes all tokens, so enabling the user again does not restore old sessions.
    changing('AdminDisableUser', (user, now) => ({ ...user, enabled: false, signedOutAt: now })),
    changing('AdminEnableUser', (user) => ({ ...user, enabled: true })),
    changing('AdminUserGlobalSignOut', (user, now) => ({ ...user, signedOutAt: now })),
  ];
}
