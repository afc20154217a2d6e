import {
  type CognitoIdentityProviderClient,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ADDRESS_ERROR_MAP, VERIFY_ERROR_MAP } from './cognito-error-maps.ts';
import { mapErrors, tellingMailFailures } from './cognito-errors.ts';
import type { AddressResult, EnrolmentResult } from './identity-provider.ts';

/** What Boli asks of the user pool about another e-mail address, by an access token of the enrolment client. */
export interface EmailChangeProvider {
  /** Mails a code to the new address. Until it is given back the old one stays good, for signing in as well. */
  readonly sendCode: (accessToken: string, email: string) => Promise<AddressResult>;
  /** Puts the address that the code went to in place of the old one. */
  readonly confirm: (accessToken: string, code: string) => Promise<EnrolmentResult>;
}

interface EmailChangePool {
  readonly client: CognitoIdentityProviderClient;
  /** Hears of every code that was not sent, by the name of the error. */
  readonly onMailFailure: (errorName: string) => void;
}

const DONE = { is: 'done' } as const;

/**
 * The pool asks for the code before it changes anything (`keepOriginal`):
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserAttributeUpdateSettingsType.html
 * AdminUpdateUserAttributes would do without a code where it says that the address is verified, and without the person's
 * password: no function may call it.
 */
export function emailChangeProvider({ client, onMailFailure }: EmailChangePool): EmailChangeProvider {
  return {
    sendCode: (accessToken, email) => {
      const change = { AccessToken: accessToken, UserAttributes: [{ Name: 'email', Value: email }] };
      const send = async (): Promise<AddressResult> => {
        await client.send(new UpdateUserAttributesCommand(change));
        return DONE;
      };
      return mapErrors(() => tellingMailFailures(send, onMailFailure), ADDRESS_ERROR_MAP);
    },
    confirm: (accessToken, code) =>
      mapErrors<EnrolmentResult>(async () => {
        const given = { AccessToken: accessToken, AttributeName: 'email', Code: code };
        await client.send(new VerifyUserAttributeCommand(given));
        return DONE;
      }, VERIFY_ERROR_MAP),
  };
}
