import * as z from 'zod';
import { AwsFault, jsonOperation, type JsonOperation } from '../aws/json-protocol.ts';
import type { CognitoContext } from './context.ts';
import { attributeList } from './sign-up.ts';
import { ACCOUNT_SCOPE } from './token-trigger.ts';

const INVALID = 'InvalidParameterException';

/** Whose access token it is: of somebody who still exists, with the scope to change the account, or NotAuthorizedException. */
export function ownerOfToken(context: CognitoContext, accessToken: string) {
  const { pool, client, sub, scopes } = context.tokens.readAccessToken(context.pools, accessToken);
  if (!scopes.includes(ACCOUNT_SCOPE)) {
    throw new AwsFault('NotAuthorizedException', 'Access Token does not have required scopes');
  }
  const user = context.users.find(pool.id, sub);
  if (user === undefined) throw new AwsFault('NotAuthorizedException', 'Invalid Access Token');
  return { pool, user, client };
}

/** What the holder of an access token may do with the account, if the token has the scope for it. */
export function ownAccountOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  const withToken = z.strictObject({ AccessToken: z.string().min(1) });

  return [
    [
      'GlobalSignOut',
      jsonOperation(withToken, INVALID, ({ AccessToken }) => {
        context.users.save({ ...ownerOfToken(context, AccessToken).user, signedOutAt: context.clock() });
        return {};
      }),
    ],
    [
      'DeleteUser',
      jsonOperation(withToken, INVALID, ({ AccessToken }) => {
        context.users.remove(ownerOfToken(context, AccessToken).user);
        return {};
      }),
    ],
    [
      'UpdateUserAttributes',
      jsonOperation(withToken.extend({ UserAttributes: attributeList }), INVALID, ({ AccessToken, UserAttributes }) => {
        const { user, client } = ownerOfToken(context, AccessToken);
        const writable = client?.writableAttributes;
        if (writable !== undefined && UserAttributes.some(({ Name }) => !writable.includes(Name))) {
          throw new AwsFault('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
        }
        const changed = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
        context.users.save({ ...user, attributes: { ...user.attributes, ...changed }, updatedAt: context.clock() });
        return { CodeDeliveryDetailsList: [] };
      }),
    ],
  ];
}
