import {
  type CognitoIdentityProviderClient,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ADDRESS_ERROR_MAP, VERIFY_ERROR_MAP } from './cognito-error-maps.ts';
import { mapErrors, reportMailFailures } from './cognito-errors.ts';
import type { AddressResult, EnrolmentResult } from './identity-provider.ts';

/** Changes an e-mail address in the user pool, with an access token of the enrolment client. */
export interface EmailChangeProvider {
  /** Mails a code to the new address. The old address keeps working until `confirm`. */
  readonly sendCode: (accessToken: string, email: string) => Promise<AddressResult>;
  /** Replaces the old address with the one that received the code. */
  readonly confirm: (accessToken: string, code: string) => Promise<EnrolmentResult>;
}

interface EmailChangePool {
  readonly client: CognitoIdentityProviderClient;
  /** Called with the error's name for every code that was not sent. */
  readonly onMailFailure: (errorName: string) => void;
}

const DONE = { is: 'done' } as const;

/**
 * The pool requires the code before it changes the address (`keepOriginal`):
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserAttributeUpdateSettingsType.html
 * AdminUpdateUserAttributes could set a verified address without code and password, so no function may call it.
 */
export function emailChangeProvider({ client, onMailFailure }: EmailChangePool): EmailChangeProvider {
  return {
    sendCode: (accessToken, email) => {
      const change = { AccessToken: accessToken, UserAttributes: [{ Name: 'email', Value: email }] };
      const send = async (): Promise<AddressResult> => {
        await client.send(new UpdateUserAttributesCommand(change));
        return DONE;
      };
      return mapErrors(() => reportMailFailures(send, onMailFailure), ADDRESS_ERROR_MAP);
    },
    confirm: (accessToken, code) =>
      mapErrors<EnrolmentResult>(async () => {
        const verification = { AccessToken: accessToken, AttributeName: 'email', Code: code };
        await client.send(new VerifyUserAttributeCommand(verification));
        return DONE;
      }, VERIFY_ERROR_MAP),
  };
}
