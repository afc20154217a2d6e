import { AdminDeleteUserCommand, type CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SWITCH_ERROR_MAP } from '../identity-provider/cognito-error-maps.ts';
import { mapErrors } from '../identity-provider/cognito-errors.ts';
import type { SwitchResult } from '../identity-provider/identity-provider.ts';

/** Deletes somebody at the user pool, with the address and every session. False when the pool asks to wait. */
export function deleteSignIn(client: CognitoIdentityProviderClient, userPoolId: string) {
  return async (userId: string): Promise<boolean> => {
    const deleted = await mapErrors<SwitchResult>(async () => {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: userId }));
      return { is: 'done' };
    }, SWITCH_ERROR_MAP);
    return deleted.is !== 'busy';
  };
}
