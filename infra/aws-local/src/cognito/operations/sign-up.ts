import * as z from 'zod';
import { AwsFault, jsonOperation, type JsonOperation } from '../../aws/json-protocol.ts';
import { deliveryTo } from '../codes.ts';
import type { CognitoContext } from '../context.ts';
import { newSub } from '../pool/new-sub.ts';
import { hashPassword, passwordFault } from '../pool/password.ts';
import type { Pool } from '../pool/pool.ts';
import { emailOf, type User } from '../pool/users.ts';
import { provenClient, publicInput, spendCode } from './public-operation.ts';

const INVALID = 'InvalidParameterException';
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const attributeList = z.array(z.strictObject({ Name: z.string(), Value: z.string() }));

/** The attributes of a new user, whose username is an e-mail address. */
export function newAttributes(username: string, given: z.infer<typeof attributeList>): Record<string, string> {
  if (!EMAIL.test(username)) throw new AwsFault(INVALID, 'Username should be an email.');
  const attributes = Object.fromEntries(given.map(({ Name, Value }) => [Name, Value]));
  if ((attributes['email'] ?? username) === username) return { ...attributes, email: username };
  throw new AwsFault(INVALID, 'The email attribute must be the user name.');
}

/** The enabled user of that name, or 'hidden': a caller must not learn whether a user exists. */
function visibleUser(context: CognitoContext, pool: Pool, username: string): User | 'hidden' {
  const user = context.users.find(pool.id, username);
  return user?.enabled === true ? user : 'hidden';
}

function signUp(context: CognitoContext): JsonOperation {
  const schema = publicInput.extend({ Password: z.string(), UserAttributes: attributeList.default([]) });
  return jsonOperation(schema, INVALID, async (input) => {
    const { pool, client } = provenClient(context, input);
    const attributes = newAttributes(input.Username, input.UserAttributes);
    if (input.UserAttributes.some(({ Name }) => !client.writableAttributes.includes(Name))) {
      throw new AwsFault('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
    }
    const weak = passwordFault(pool.shortestPassword, input.Password);
    if (weak !== undefined) throw weak;
    const passwordHash = await hashPassword(input.Password);
    // Checked after the slow hash, so that two concurrent sign-ups with one address cannot both pass.
    if (context.users.find(pool.id, input.Username) !== undefined) {
      throw new AwsFault('UsernameExistsException', 'An account with the given email already exists.');
    }
    const now = context.clock();
    const user: User = {
      poolId: pool.id,
      sub: newSub(),
      attributes: { ...attributes, email_verified: 'false' },
      passwordHash,
      status: 'UNCONFIRMED',
      enabled: true,
      groups: [],
      createdAt: now,
      updatedAt: now,
    };
    // The user is created even if the code cannot be sent.
    context.users.save(user);
    context.users.save(await context.codes.issue(pool, user, 'CustomMessage_SignUp'));
    return {
      UserConfirmed: false,
      UserSub: user.sub,
      CodeDeliveryDetails: deliveryTo(emailOf(user)),
    };
  });
}

function confirmSignUp(context: CognitoContext): JsonOperation {
  const schema = publicInput.extend({ ConfirmationCode: z.string().min(1) });
  return jsonOperation(schema, INVALID, (input) => {
    const { pool } = provenClient(context, input);
    const found = visibleUser(context, pool, input.Username);
    if (found === 'hidden') {
      throw new AwsFault('ExpiredCodeException', 'Invalid code provided, please request a code again.');
    }
    if (found.status !== 'UNCONFIRMED') {
      throw new AwsFault('NotAuthorizedException', `User cannot be confirmed. Current status is ${found.status}`);
    }
    const user = spendCode(context, found, 'signUpCode', input.ConfirmationCode);
    const attributes = { ...user.attributes, email_verified: 'true' };
    context.users.save({ ...user, attributes, status: 'CONFIRMED', updatedAt: context.clock() });
    return {};
  });
}

function resendConfirmationCode(context: CognitoContext): JsonOperation {
  return jsonOperation(publicInput, INVALID, async (input) => {
    const { pool } = provenClient(context, input);
    const found = visibleUser(context, pool, input.Username);
    if (found === 'hidden') return { CodeDeliveryDetails: deliveryTo(input.Username) };
    if (found.status !== 'UNCONFIRMED') throw new AwsFault(INVALID, 'User is already confirmed.');
    context.users.save(await context.codes.issue(pool, found, 'CustomMessage_ResendCode'));
    return { CodeDeliveryDetails: deliveryTo(emailOf(found)) };
  });
}

/** Operations to register. Public operations: no signature, no grant. */
export function signUpOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  return [
    ['SignUp', signUp(context)],
    ['ConfirmSignUp', confirmSignUp(context)],
    ['ResendConfirmationCode', resendConfirmationCode(context)],
  ];
}
