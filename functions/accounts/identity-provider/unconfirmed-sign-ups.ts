import { type CognitoIdentityProviderClient, paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';

/** A sign-up whose address was never confirmed. */
export interface UnconfirmedSignUp {
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** All of them at the user pool, without asking it for each of its users. */
export async function* unconfirmedSignUps(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): AsyncGenerator<UnconfirmedSignUp> {
  const Filter = 'cognito:user_status = "UNCONFIRMED"';
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId: userPoolId, Filter })) {
    for (const { Attributes = [], UserStatus, UserCreateDate } of Users) {
      const userId = Attributes.find(({ Name }) => Name === 'sub')?.Value;
      // Looked at again, because whoever is listed here is deleted.
      if (UserStatus !== 'UNCONFIRMED' || userId === undefined || UserCreateDate === undefined) continue;
      yield { userId, createdAt: UserCreateDate.getTime() };
    }
  }
}
