import * as z from 'zod';
import { AwsFault, jsonOperation, type JsonOperation } from '../../aws/json-protocol.ts';
import { deliveryTo } from '../codes.ts';
import type { CognitoContext } from '../context.ts';
import type { Pool } from '../pool/pool.ts';
import { emailOf, type User } from '../pool/users.ts';
import { ACCOUNT_SCOPE } from '../tokens/token-trigger.ts';
import { spendCode } from './public-operation.ts';
import { attributeList, EMAIL } from './sign-up.ts';

const INVALID = 'InvalidParameterException';

/**
 * The owner of an access token. Throws NotAuthorizedException unless the user exists and the token has the account
 * scope.
 */
export function ownerOfToken(context: CognitoContext, accessToken: string) {
  const { pool, client, sub, scopes } = context.tokens.readAccessToken(context.pools, accessToken);
  if (!scopes.includes(ACCOUNT_SCOPE)) {
    throw new AwsFault('NotAuthorizedException', 'Access Token does not have required scopes');
  }
  const user = context.users.find(pool.id, sub);
  if (user === undefined) throw new AwsFault('NotAuthorizedException', 'Invalid Access Token');
  return { pool, user, client };
}

/**
 * Mails a code to the new address. As on AWS, only the confirmation checks whether another user has that address:
 * https://github.com/awslabs/aws-sdk-ios-samples/issues/104
 */
async function mailCode(context: CognitoContext, pool: Pool, user: User, email: string) {
  if (!EMAIL.test(email)) throw new AwsFault(INVALID, 'Invalid email address format.');
  const coded = await context.codes.issue(pool, user, 'CustomMessage_UpdateUserAttribute', email);
  context.users.save({ ...coded, pendingEmail: email });
  return deliveryTo(email);
}

/** Operations on the token owner's own account; the token needs the account scope. */
export function ownAccountOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  const withToken = z.strictObject({ AccessToken: z.string().min(1) });

  return [
    [
      'DeleteUser',
      jsonOperation(withToken, INVALID, ({ AccessToken }) => {
        context.users.remove(ownerOfToken(context, AccessToken).user);
        return {};
      }),
    ],
    [
      'UpdateUserAttributes',
      jsonOperation(
        withToken.extend({ UserAttributes: attributeList }),
        INVALID,
        async ({ AccessToken, UserAttributes }) => {
          const { pool, user, client } = ownerOfToken(context, AccessToken);
          const writable = client?.writableAttributes ?? [];
          if (UserAttributes.some(({ Name }) => !writable.includes(Name))) {
            throw new AwsFault('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
          }
          const { email, ...changed } = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
          const attributes = { ...user.attributes, ...changed };
          const updated = { ...user, attributes, updatedAt: context.clock() };
          context.users.save(updated);
          if (email === undefined) return { CodeDeliveryDetailsList: [] };
          return { CodeDeliveryDetailsList: [await mailCode(context, pool, updated, email)] };
        },
      ),
    ],
    [
      'VerifyUserAttribute',
      jsonOperation(
        withToken.extend({ AttributeName: z.literal('email'), Code: z.string().min(1) }),
        INVALID,
        ({ AccessToken, Code }) => {
          const { pool, user: owner } = ownerOfToken(context, AccessToken);
          const user = spendCode(context, owner, 'emailCode', Code);
          const { pendingEmail: email = emailOf(user), ...rest } = user;
          if ((context.users.find(pool.id, email)?.sub ?? user.sub) !== user.sub) {
            throw new AwsFault('AliasExistsException', 'An account with the given email already exists.');
          }
          const attributes = { ...user.attributes, email, email_verified: 'true' };
          context.users.save({ ...rest, attributes, updatedAt: context.clock() });
          return {};
        },
      ),
    ],
  ];
}
