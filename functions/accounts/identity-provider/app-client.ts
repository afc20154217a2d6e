import { createHmac } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';

/**
 * The site's app client at the user pool. It has a secret, which only accounts-api may read: without it nobody can
 * sign up, sign in or ask for codes around this API and the rules it keeps.
 */
export interface AppClient {
  readonly clientId: string;
  readonly secret: () => Promise<string>;
  /** The proof that a call about this username comes from whoever holds the secret. */
  readonly secretHash: (username: string) => Promise<string>;
}

/** Reads the secret once per container. */
export function appClient(client: CognitoIdentityProviderClient, userPoolId: string, clientId: string): AppClient {
  let secret: Promise<string> | undefined;
  const read = async () => {
    const described = await client.send(
      new DescribeUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: clientId }),
    );
    const found = described.UserPoolClient?.ClientSecret;
    if (found === undefined) throw new Error('The app client has no secret.');
    return found;
  };
  const remembered = async () => {
    secret ??= read();
    try {
      return await secret;
    } catch (error) {
      secret = undefined;
      throw error;
    }
  };
  return {
    clientId,
    secret: remembered,
    secretHash: async (username) => hashFor(await remembered(), username, clientId),
  };
}

/** What every call about somebody carries: the app client, and the proof that it is this site that asks. */
export async function aboutUser(app: AppClient, username: string) {
  return { ClientId: app.clientId, Username: username, SecretHash: await app.secretHash(username) };
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html#cognito-user-pools-computing-secret-hash */
function hashFor(secret: string, username: string, clientId: string): string {
  return createHmac('sha256', secret)
    .update(username + clientId)
    .digest('base64');
}
