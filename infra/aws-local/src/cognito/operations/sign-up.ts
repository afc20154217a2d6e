import * as z from 'zod';
import { AwsFault, jsonOperation, type JsonOperation } from '../../aws/json-protocol.ts';
import { deliveryTo } from '../codes.ts';
import { existingUser, type CognitoContext } from '../context.ts';
import { hashPassword, passwordFault } from '../pool/password.ts';
import { newSub } from '../pool/new-sub.ts';
import type { PoolClient } from '../pool/app-client.ts';
import type { Pool } from '../pool/pool.ts';
import { emailOf, type User } from '../pool/users.ts';
import { provenClient, publicInput, spendCode } from './public-operation.ts';

const INVALID = 'InvalidParameterException';
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** OpenID Connect's standard attributes, which every pool has. */
const STANDARD = new Set(
  'address birthdate email family_name gender given_name locale middle_name name nickname phone_number picture preferred_username profile updated_at website zoneinfo'.split(
    ' ',
  ),
);

export const attributeList = z.array(z.strictObject({ Name: z.string(), Value: z.string() }));

/** The attributes of a new user, checked against the pool's schema. */
export function newAttributes(
  pool: Pool,
  username: string,
  given: z.infer<typeof attributeList>,
): Record<string, string> {
  if (!EMAIL.test(username)) throw new AwsFault(INVALID, 'Username should be an email.');
  for (const { Name } of given) {
    if (STANDARD.has(Name) || pool.customAttributes.includes(Name)) continue;
    throw new AwsFault(
      INVALID,
      `Attributes did not conform to the schema: Type for attribute {${Name}} could not be determined`,
    );
  }
  const attributes: Record<string, string> = { email: username };
  for (const { Name, Value } of given) attributes[Name] = Value;
  for (const name of pool.requiredAttributes) {
    if (attributes[name] !== undefined) continue;
    throw new AwsFault(INVALID, `Attributes did not conform to the schema: ${name}: The attribute is required`);
  }
  if (attributes['email'] !== username) {
    throw new AwsFault(
      INVALID,
      'User pool is configured for email sign-in: the email attribute must be the user name.',
    );
  }
  return attributes;
}

/**
 * The enabled user of that name. For a name nobody has, or a disabled user, a client that hides users answers
 * with what an existing one would get; any other says what is wrong.
 */
function visibleUser(context: CognitoContext, pool: Pool, client: PoolClient, username: string): User | 'hidden' {
  const user = context.users.find(pool.id, username);
  if (user?.enabled === true) return user;
  if (client.hidesUnknownUsers) return 'hidden';
  existingUser(context, pool, username);
  throw new AwsFault('NotAuthorizedException', 'User is disabled.');
}

function signUp(context: CognitoContext): JsonOperation {
  const schema = publicInput.extend({ Password: z.string(), UserAttributes: attributeList.default([]) });
  return jsonOperation(schema, INVALID, async (input) => {
    const { pool, client } = provenClient(context, input);
    if (!pool.selfSignUp) throw new AwsFault('NotAuthorizedException', 'SignUp is not permitted for this user pool');
    const attributes = newAttributes(pool, input.Username, input.UserAttributes);
    const writable = client.writableAttributes;
    if (writable !== undefined && input.UserAttributes.some(({ Name }) => !writable.includes(Name))) {
      throw new AwsFault('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
    }
    const weak = passwordFault(pool.passwordPolicy, input.Password);
    if (weak !== undefined) throw weak;
    const passwordHash = await hashPassword(input.Password);
    // Looked at after the slow hash, so that two sign-ups of one address cannot both pass.
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
    // Also when the code cannot be sent.
    context.users.save(user);
    if (pool.verifiesEmail) context.users.save(await context.codes.issue(pool, user, 'CustomMessage_SignUp'));
    return {
      UserConfirmed: false,
      UserSub: user.sub,
      ...(pool.verifiesEmail ? { CodeDeliveryDetails: deliveryTo(emailOf(user)) } : {}),
    };
  });
}

function confirmSignUp(context: CognitoContext): JsonOperation {
  const schema = publicInput.extend({ ConfirmationCode: z.string().min(1) });
  return jsonOperation(schema, INVALID, (input) => {
    const { pool, client } = provenClient(context, input);
    const found = visibleUser(context, pool, client, input.Username);
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
    const { pool, client } = provenClient(context, input);
    const found = visibleUser(context, pool, client, input.Username);
    if (found === 'hidden') return { CodeDeliveryDetails: deliveryTo(input.Username) };
    if (found.status !== 'UNCONFIRMED') throw new AwsFault(INVALID, 'User is already confirmed.');
    context.users.save(await context.codes.issue(pool, found, 'CustomMessage_ResendCode'));
    return { CodeDeliveryDetails: deliveryTo(emailOf(found)) };
  });
}

/** Registration of oneself. Public operations: no signature, no grant. */
export function signUpOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  return [
    ['SignUp', signUp(context)],
    ['ConfirmSignUp', confirmSignUp(context)],
    ['ResendConfirmationCode', resendConfirmationCode(context)],
  ];
}
