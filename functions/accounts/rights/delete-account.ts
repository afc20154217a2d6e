import { AdminDeleteUserCommand, type CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { ACCOUNT_ERROR_MAP } from '../identity-provider/cognito-error-maps.ts';
import { mapErrors } from '../identity-provider/cognito-errors.ts';
import { withAccountOf } from '../identity-provider/person-id.ts';
import type { SwitchResult } from '../identity-provider/identity-provider.ts';

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
