/**
 * A person's id is the `sub` of their account in the user pool. Nobody can choose a `sub`, so in a pool that was made
 * anew after the loss of another one `npm run people:return` keeps the id in `preferred_username`, which no app client
 * may write (decision 71).
 */
import {
  type AttributeType,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

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
