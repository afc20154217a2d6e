/**
 * `node infra/deploy/vapid-keys.ts`: before the first deployment, makes the key pair that push messages are signed with.
 * CloudFormation cannot create SecureStrings. A pair that is there stays: every subscription is bound to its public key.
 */
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import webpush from 'web-push';
import { cdkContext } from '../build/synth.ts';
import { PARAMETERS } from '../constructs/parameters.ts';

const { region = 'ap-south-1' } = await cdkContext();
const client = new SSMClient({ region: String(region) });

if (await isThere(PARAMETERS['vapid-public-key'])) {
  process.stdout.write('The keys for push messages are there.\n');
} else {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await put(PARAMETERS['vapid-private-key'], privateKey);
  // Last, and looked for first: it says that the pair is whole.
  await put(PARAMETERS['vapid-public-key'], publicKey);
  process.stdout.write('The keys for push messages were made.\n');
}

async function isThere(Name: string): Promise<boolean> {
  try {
    await client.send(new GetParameterCommand({ Name }));
    return true;
  } catch (error) {
    if (error instanceof ParameterNotFound) return false;
    throw error;
  }
}

async function put(Name: string, Value: string): Promise<void> {
  await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
}
