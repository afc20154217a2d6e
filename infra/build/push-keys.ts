import { GetParameterCommand, ParameterNotFound, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import webpush from 'web-push';
import type { Names } from '#infra/settings/names.ts';
import { parameterNames } from '#infra/settings/parameters.ts';

/**
 * Creates the key pair for push messages before the first deployment, since CloudFormation cannot create SecureStrings. An
 * existing pair stays, since every subscription depends on its public key.
 */
export async function createPushKeys(client: SSMClient, names: Names): Promise<'made' | 'there'> {
  const parameters = parameterNames(names);
  const put = (Name: string, Value: string) =>
    client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  if (await isThere(client, parameters['vapid-public-key'])) return 'there';
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await put(parameters['vapid-private-key'], privateKey);
  // Written last, so that its existence shows that the pair is complete.
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
