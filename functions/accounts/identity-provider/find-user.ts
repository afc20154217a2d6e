import { AdminGetUserCommand, type CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { personIdIn, withAccountOf } from './person-id.ts';
import { FIND_ERROR_MAP } from './cognito-error-maps.ts';
import { mapErrors } from './cognito-errors.ts';
import type { FindResult } from './identity-provider.ts';

/** Finds a user in the user pool by address or user id. */
export function userFinder(client: CognitoIdentityProviderClient, userPoolId: string) {
  const find = async (emailOrUserId: string): Promise<FindResult> => {
    const named = { UserPoolId: userPoolId, Username: emailOrUserId };
    const user = await withAccountOf(client, named, (found) => client.send(new AdminGetUserCommand(found)));
    const userId = personIdIn(user.UserAttributes);
    const email = user.UserAttributes?.find(({ Name }) => Name === 'email')?.Value;
    if (userId === undefined || email === undefined) throw new Error('Cognito returned a user without id or address.');
    return { is: 'found', userId, isConfirmed: user.UserStatus !== 'UNCONFIRMED', email };
  };
  return (emailOrUserId: string): Promise<FindResult> => mapErrors(() => find(emailOrUserId), FIND_ERROR_MAP);
}
