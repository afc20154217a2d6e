import { createHmac } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';

/**
 * The app client of the user pool. Only accounts-api can read its secret, so nobody can sign up, sign in or request
 * codes except through this API and its limits.
 */
export interface AppClient {
  readonly clientId: string;
  readonly secret: () => Promise<string>;
  /** The SECRET_HASH that Cognito requires in calls about this username. */
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

/** The parameters that every call about a user needs. */
export async function withSecretHash(app: AppClient, username: string) {
  return { ClientId: app.clientId, Username: username, SecretHash: await app.secretHash(username) };
}

function hashFor(secret: string, username: string, clientId: string): string {
  return createHmac('sha256', secret)
    .update(username + clientId)
    .digest('base64');
}
