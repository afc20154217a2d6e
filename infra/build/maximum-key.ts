import { randomBytes } from 'node:crypto';
import { ParameterAlreadyExists, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import type { Names } from '#infra/settings/names.ts';
import { parameterNames } from '#infra/settings/parameters.ts';

const KEY_BYTES = 32;

export const newMaximumKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/**
 * Creates the key of maximums before the first deployment, since CloudFormation cannot create SecureStrings. An existing
 * key stays, because no other key opens what it sealed. Only bidding-api reads it; this command does not.
 */
export async function createMaximumKey(client: SSMClient, names: Names): Promise<'made' | 'there'> {
  const Name = parameterNames(names)['maximum-key'];
  try {
    await client.send(
      new PutParameterCommand({ Name, Value: newMaximumKey(), Type: 'SecureString', Overwrite: false }),
    );
    return 'made';
  } catch (error) {
    if (error instanceof ParameterAlreadyExists) return 'there';
    throw error;
  }
}
