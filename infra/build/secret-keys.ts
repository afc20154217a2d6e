import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { ParameterAlreadyExists, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import type { Names } from '#infra/settings/names.ts';
import { parameterNames } from '#infra/settings/parameters.ts';

const KEY_BYTES = 32;

/** Keys that one function each reads: bidding-api that of maximums, log-writer that of the public log. */
export const NEW_SECRET_KEYS = {
  'maximum-key': (): string => randomBytes(KEY_BYTES).toString('base64'),
  'log-key': (): string =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
} as const;

/**
 * Creates a key before the first deployment, since CloudFormation cannot create SecureStrings. An existing key stays:
 * no other one opens what it sealed, or is what others know the log by. This command does not read it.
 */
export async function createSecretKey(
  client: SSMClient,
  names: Names,
  key: keyof typeof NEW_SECRET_KEYS,
): Promise<'made' | 'there'> {
  const Name = parameterNames(names)[key];
  try {
    await client.send(
      new PutParameterCommand({ Name, Value: NEW_SECRET_KEYS[key](), Type: 'SecureString', Overwrite: false }),
    );
    return 'made';
  } catch (error) {
    if (error instanceof ParameterAlreadyExists) return 'there';
    throw error;
  }
}
