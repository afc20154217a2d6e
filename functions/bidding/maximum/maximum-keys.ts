import type { MaximumKeys } from './sealed-maximum.ts';

const KEY_BYTES = 32;

/**
 * The keys in the text of the parameter: base64, separated by commas, the newest first. Throws unless each has 32 bytes.
 */
export function maximumKeysFromText(text: string): MaximumKeys {
  const [newest, ...older] = text.split(',').map((encoded) => Buffer.from(encoded.trim(), 'base64'));
  if (newest === undefined || [newest, ...older].some(({ length }) => length !== KEY_BYTES)) {
    throw new Error('The keys of maximums are not valid.');
  }
  return [newest, ...older];
}

/** Reads the keys from SSM. Loads the client of SSM only now, because most bids need no key. */
export async function readMaximumKeys(parameter: string): Promise<MaximumKeys> {
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
  const { Parameter } = await new SSMClient({}).send(
    new GetParameterCommand({ Name: parameter, WithDecryption: true }),
  );
  return maximumKeysFromText(Parameter?.Value ?? '');
}
