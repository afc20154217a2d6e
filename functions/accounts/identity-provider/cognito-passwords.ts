import {
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { withSecretHash, type AppClient } from './app-client.ts';
import { RESET_ERROR_MAP, SEND_ERROR_MAP } from './cognito-error-maps.ts';
import { mapErrors, reportMailFailures } from './cognito-errors.ts';
import type { PasswordProvider, SendResult } from './identity-provider.ts';

interface PasswordPool {
  readonly client: CognitoIdentityProviderClient;
  readonly app: AppClient;
  /** Called with the error's name when no code was sent for a reason other than the limit of one address. */
  readonly onMailFailure: (errorName: string) => void;
}

const DONE = { is: 'done' } as const;

/** Resets of forgotten passwords in the user pool. Usernames are e-mail addresses. */
export function cognitoPasswords({ client, app, onMailFailure }: PasswordPool): PasswordProvider {
  const sendCode = async (email: string): Promise<SendResult> => {
    await client.send(new ForgotPasswordCommand(await withSecretHash(app, email)));
    return DONE;
  };

  return {
    forgotPassword: (email) =>
      mapErrors(() => reportMailFailures(() => sendCode(email), onMailFailure), SEND_ERROR_MAP),
    resetPassword: (email, code, password) =>
      mapErrors(async () => {
        const reset = { ...(await withSecretHash(app, email)), ConfirmationCode: code, Password: password };
        await client.send(new ConfirmForgotPasswordCommand(reset));
        return DONE;
      }, RESET_ERROR_MAP),
  };
}
