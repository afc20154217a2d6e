import { GetParameterCommand, ParameterNotFound, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import webpush from 'web-push';
import { parameterNames } from '../settings/parameters.ts';
import type { Names } from '../settings/names.ts';

/**
 * Makes the key pair that push messages are signed with, before the first deployment: CloudFormation cannot create
 * SecureStrings. A pair that is there stays, since every subscription is bound to its public key.
 */
export async function makePushKeys(client: SSMClient, names: Names): Promise<'made' | 'there'> {
  const parameters = parameterNames(names);
  const put = (Name: string, Value: string) =>
    client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  if (await isThere(client, parameters['vapid-public-key'])) return 'there';
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await put(parameters['vapid-private-key'], privateKey);
  // Last, and looked for first: it says that the pair is whole.
  await put(parameters['vapid-public-key'], publicKey);
  return 'made';
}

async function isThere(client: SSMClient, Name: string): Promise<boolean> {
  try {
    await client.send(new GetParameterCommand({ Name }));
    return true;
  } catch (error) {
    if (error instanceof ParameterNotFound) return false;
    throw error;
  }
}
