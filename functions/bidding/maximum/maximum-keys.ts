import type { MaximumKeys } from './sealed-maximum.ts';

const KEY_BYTES = 32;

/** The keys of a parameter's text: base64, separated by commas, the newest first. Throws if it is not one. */
export function maximumKeysFromText(text: string): MaximumKeys {
  const [newest, ...older] = text.split(',').map((ownPower) => Buffer.from(ownPower.trim(), 'base64'));
  if (newest === undefined || [newest, ...older].some(({ length }) => length !== KEY_BYTES)) {
    throw new Error('The keys of maximums are not valid.');
  }
  return [newest, ...older];
}

/** Reads them from SSM. Its client is loaded only then, because most bids need no key. */
export async function readMaximumKeys(parameter: string): Promise<MaximumKeys> {
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
  const { Parameter } = await new SSMClient({}).send(
    new GetParameterCommand({ Name: parameter, WithDecryption: true }),
  );
  return maximumKeysFromText(Parameter?.Value ?? '');
}
