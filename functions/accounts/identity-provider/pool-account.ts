/**
 * A person's id is the `sub` of their account in the user pool. Nobody can choose a `sub`, so in a pool that was made
 * anew after the loss of another one `npm run people:return` keeps the id in `preferred_username`, which no app client
 * may write (decision 71).
 */
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { ACCOUNT_ERROR_MAP, FIND_ERROR_MAP } from './cognito-error-maps.ts';
import { mapErrors } from './cognito-errors.ts';
import type { FindResult, SwitchResult } from './identity-provider.ts';

export function personIdIn(attributes: readonly AttributeType[] = []): string | undefined {
  const valueOf = (name: string) => attributes.find(({ Name }) => Name === name)?.Value;
  return valueOf('preferred_username') ?? valueOf('sub');
}

interface PoolUser {
  readonly UserPoolId: string;
  readonly Username: string;
}

/**
 * Does something with a person's account in the user pool, by address or id. The id of somebody
 * whose account was made anew is looked up in `preferred_username`; an address is looked up once, as a username.
 */
export async function withAccountOf<T>(
  client: CognitoIdentityProviderClient,
  { UserPoolId, Username }: PoolUser,
  act: (user: PoolUser) => Promise<T>,
): Promise<T> {
  try {
    return await act({ UserPoolId, Username });
  } catch (error) {
    if (!(error instanceof UserNotFoundException) || Username.includes('@')) throw error;
    const Filter = `preferred_username = ${JSON.stringify(Username)}`;
    const { Users: [user] = [] } = await client.send(new ListUsersCommand({ UserPoolId, Filter, Limit: 1 }));
    if (user?.Username === undefined) throw error;
    return act({ UserPoolId, Username: user.Username });
  }
}

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

/**
 * Deletes an account from the user pool, with address and sessions; true also if it is gone already. False when the pool
 * is throttled.
 */
export function deleteAccount(client: CognitoIdentityProviderClient, userPoolId: string) {
  return async (userId: string): Promise<boolean> => {
    const deleted = await mapErrors<SwitchResult>(async () => {
      const named = { UserPoolId: userPoolId, Username: userId };
      await withAccountOf(client, named, (user) => client.send(new AdminDeleteUserCommand(user)));
      return { is: 'done' };
    }, ACCOUNT_ERROR_MAP);
    return deleted.is !== 'busy';
  };
}
