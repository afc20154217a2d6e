import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { personIdIn } from '#functions/accounts/identity-provider/pool-account.ts';
import { CommandError } from './command.ts';

/** @throws CommandError if no account has the address */
export async function findUserId(cognito: CognitoIdentityProviderClient, UserPoolId: string, email: string) {
  try {
    const { UserAttributes = [] } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    const id = personIdIn(UserAttributes);
    if (id === undefined) throw new Error('Cognito returned no id for the account.');
    return id;
  } catch (error) {
    if (error instanceof UserNotFoundException) throw new CommandError(`Nobody has the address ${email}.`);
    throw error;
  }
}
