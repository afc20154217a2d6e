import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { ACCOUNT_ERROR_MAP } from '../identity-provider/cognito-error-maps.ts';
import { mapErrors } from '../identity-provider/cognito-errors.ts';
import type { SwitchResult } from '../identity-provider/identity-provider.ts';
import { withAccountOf } from '../identity-provider/pool-account.ts';

/** Controls in the user pool whether a person may sign in. All operations are idempotent. */
export interface SignInSwitch {
  /** Blocks new sign-ins and ends every session: refresh tokens at once, access tokens when they expire. */
  readonly disable: (userId: string) => Promise<SwitchResult>;
  /** Ends every session in the same way, but a sign-in is still answered: the profile then refuses it with the reason. */
  readonly signOut: (userId: string) => Promise<SwitchResult>;
  /** Allows sign-in again. Old sessions stay ended. */
  readonly enable: (userId: string) => Promise<SwitchResult>;
}

const DONE = { is: 'done' } as const;

/** The user pool's switch. It names users by id, because their addresses can change. */
export function cognitoSignInSwitch(client: CognitoIdentityProviderClient, userPoolId: string): SignInSwitch {
  const named = (userId: string) => ({ UserPoolId: userPoolId, Username: userId });
  return {
    disable: (userId) =>
      mapErrors(async () => {
        await withAccountOf(client, named(userId), async (user) => {
          await client.send(new AdminDisableUserCommand(user));
          await client.send(new AdminUserGlobalSignOutCommand(user));
        });
        return DONE;
      }, ACCOUNT_ERROR_MAP),
    signOut: (userId) =>
      mapErrors(async () => {
        await withAccountOf(client, named(userId), (user) => client.send(new AdminUserGlobalSignOutCommand(user)));
        return DONE;
      }, ACCOUNT_ERROR_MAP),
    enable: (userId) =>
      mapErrors(async () => {
        await withAccountOf(client, named(userId), (user) => client.send(new AdminEnableUserCommand(user)));
        return DONE;
      }, ACCOUNT_ERROR_MAP),
  };
}
