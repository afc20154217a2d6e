import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { mapErrors } from '../identity-provider/cognito-errors.ts';
import { SWITCH_ERROR_MAP } from '../identity-provider/cognito-error-maps.ts';
import type { SwitchResult } from '../identity-provider/identity-provider.ts';

/** Whether a person may sign in, at the user pool. Both ways are harmless when it is so already. */
export interface SignInSwitch {
  /** No new sign-in, and every session ends: at once for refreshing, within minutes for access tokens. */
  readonly disable: (userId: string) => Promise<SwitchResult>;
  /** Sign-in works again; old sessions stay ended. */
  readonly enable: (userId: string) => Promise<SwitchResult>;
}

const DONE = { is: 'done' } as const;

/** The switch of the user pool. A user's id is the name the pool itself gave: addresses may change, it does not. */
export function cognitoSignInSwitch(client: CognitoIdentityProviderClient, userPoolId: string): SignInSwitch {
  const userOf = (userId: string) => ({ UserPoolId: userPoolId, Username: userId });
  return {
    disable: (userId) =>
      mapErrors(async () => {
        await client.send(new AdminDisableUserCommand(userOf(userId)));
        await client.send(new AdminUserGlobalSignOutCommand(userOf(userId)));
        return DONE;
      }, SWITCH_ERROR_MAP),
    enable: (userId) =>
      mapErrors(async () => {
        await client.send(new AdminEnableUserCommand(userOf(userId)));
        return DONE;
      }, SWITCH_ERROR_MAP),
  };
}
