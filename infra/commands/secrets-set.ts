/** `npm run secrets:set [-- NAME …]`: stores the secrets of the payment provider; they are asked for. */
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { parameterNames } from '../settings/parameters.ts';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { askSecrets } from './prompt.ts';

const USAGE = `npm run secrets:set -- [NAME …] [--region REGION] [--stage NAME]

Stores secrets of the payment provider as SecureStrings: all of them, or those named. Each is asked for; an empty
answer leaves it as it is. NAME is one of key-id, key-secret, webhook-secret.`;

await run(async () => {
  const { place, positionals } = await readArguments(USAGE, {});
  const known = Object.entries(parameterNames(place.names));
  const unknown = positionals.filter((name) => known.every(([one]) => one !== name));
  if (unknown.length > 0) throw new CommandError(USAGE);
  const wanted = known.filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const secrets = await askSecrets(wanted.map(([, parameter]) => parameter));
  const ssm = new SSMClient({ region: place.region });
  for (const [index, [, parameter]] of wanted.entries()) {
    const secret = secrets[index] ?? '';
    if (secret === '') {
      say(`${parameter}: left as it is`);
      continue;
    }
    const { Version } = await ssm.send(
      new PutParameterCommand({ Name: parameter, Value: secret, Type: 'SecureString', Overwrite: true }),
    );
    say(`${parameter}: stored, version ${Version}`);
  }
});
