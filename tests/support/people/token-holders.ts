import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { appClient } from '#functions/accounts/identity-provider/app-client.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import type { Account } from '#infra/local/client/person.ts';
import { userPoolClientId } from '../stack/bare-engine.ts';
import { stackOutputs } from '../stack/outputs.ts';
import { claimsOf } from './tokens.ts';

/** A user with an access token of the pool. */
export interface TokenHolder {
  readonly userId: string;
  readonly token: string;
}

/** Creates confirmed bidders directly in the user pool and signs them in, without registration and profile. */
export async function poolUsers(baseUrl: string, accounts: readonly Account[]): Promise<readonly TokenHolder[]> {
  const { UserPoolId = '' } = await stackOutputs(baseUrl);
  const cognito = new CognitoIdentityProviderClient(await readOperatorAccess(baseUrl, 'cognito-idp'));
  const app = appClient(cognito, UserPoolId, userPoolClientId());
  const people: TokenHolder[] = [];
  for (const { email: Username, name, mobile, password } of accounts) {
    const UserAttributes = [
      { Name: 'email', Value: Username },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'name', Value: name },
      { Name: 'phone_number', Value: mobile.startsWith('+') ? mobile : `+91${mobile}` },
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

/** The same with made-up accounts, which is all that bidding needs. */
export function tokenHolders(baseUrl: string, count: number): Promise<readonly TokenHolder[]> {
  const accounts = Array.from({ length: count }, (_, one) => ({
    name: `Bidder ${one}`,
    email: `${randomUUID()}@crowd.test`,
    mobile: '9800000000',
    password: 'Boli@2026',
  }));
  return poolUsers(baseUrl, accounts);
}
