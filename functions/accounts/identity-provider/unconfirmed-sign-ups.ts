import { type CognitoIdentityProviderClient, paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';

/** A sign-up with an unconfirmed address. */
export interface UnconfirmedSignUp {
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** Lists all unconfirmed sign-ups of the user pool, with a filter instead of a read per user. */
export async function* readUnconfirmedSignUps(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): AsyncGenerator<UnconfirmedSignUp> {
  const Filter = 'cognito:user_status = "UNCONFIRMED"';
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId: userPoolId, Filter })) {
    for (const { Attributes = [], UserStatus, UserCreateDate } of Users) {
      const userId = Attributes.find(({ Name }) => Name === 'sub')?.Value;
      // Callers delete these users, so check the status again.
      if (UserStatus !== 'UNCONFIRMED' || userId === undefined || UserCreateDate === undefined) continue;
      yield { userId, createdAt: UserCreateDate.getTime() };
    }
  }
}
