import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { appClient } from '../../../functions/accounts/identity-provider/app-client.ts';
import { operatorAccess } from '../../../infra/local/client/operator.ts';
import { userPoolClientId } from '../stack/bare-engine.ts';
import { stackOutputs } from '../stack/outputs.ts';
import { claimsOf } from './tokens.ts';

/** A user with an access token of the pool. */
export interface TokenHolder {
  readonly userId: string;
  readonly token: string;
}

/** Creates users directly in the user pool and signs them in, which is all that bidding needs. */
export async function tokenHolders(baseUrl: string, count: number): Promise<readonly TokenHolder[]> {
  const { UserPoolId } = await stackOutputs(baseUrl);
  const cognito = new CognitoIdentityProviderClient(await operatorAccess(baseUrl, 'cognito-idp'));
  const app = appClient(cognito, UserPoolId ?? '', userPoolClientId());
  const password = 'Boli@2026';
  const people: TokenHolder[] = [];
  for (let one = 0; one < count; one += 1) {
    const Username = `${randomUUID()}@crowd.test`;
    const UserAttributes = [
      { Name: 'email', Value: Username },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'name', Value: `Bidder ${one}` },
      { Name: 'phone_number', Value: '+919800000000' },
    ];
    await cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }));
    await cognito.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }));
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'user' }));
    const { AuthenticationResult } = await cognito.send(
      new InitiateAuthCommand({
        ClientId: app.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: password, SECRET_HASH: await app.secretHash(Username) },
      }),
    );
    const token = AuthenticationResult?.AccessToken ?? '';
    people.push({ userId: String(claimsOf(token)['sub']), token });
  }
  cognito.destroy();
  return people;
}
