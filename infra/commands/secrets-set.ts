/** `npm run secrets:set [-- NAME …]`: prompts for the secrets of the payment provider and stores them. */
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { rotated, withoutReplaced } from '#functions/payments/webhook/webhook-secrets.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { parameterNames, PAYMENT_SECRETS } from '#infra/settings/parameters.ts';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { askSecrets } from './prompt.ts';

const USAGE = `npm run secrets:set -- [NAME …] [--forget-old] [--region REGION] [--stage NAME]

Stores secrets of the payment provider as SecureStrings: all of them, or those named. Each is asked for; an empty
answer leaves it as it is. NAME is one of ${PAYMENT_SECRETS.join(', ')}. A new webhook-secret leaves the one before
accepted for 25 hours; --forget-old asks for nothing and ends that at once.`;

await run(async () => {
  const { deployment, positionals, values } = await readArguments(USAGE, {
    'forget-old': { type: 'boolean', default: false },
  });
  const parameters = parameterNames(deployment.names);
  const knownSecrets = PAYMENT_SECRETS.map((name) => [name, parameters[name]] as const);
  const unknown = positionals.filter((name) => knownSecrets.every(([secretName]) => secretName !== name));
  if (unknown.length > 0) throw new CommandError(USAGE);
  const ssm = new SSMClient({ region: deployment.region });

  const stored = async (parameter: string): Promise<string | undefined> => {
    try {
      return (await ssm.send(new GetParameterCommand({ Name: parameter, WithDecryption: true }))).Parameter?.Value;
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    }
  };
  const store = async (parameter: string, value: string): Promise<void> => {
    const { Version } = await ssm.send(
      new PutParameterCommand({ Name: parameter, Value: value, Type: 'SecureString', Overwrite: true }),
    );
    say(`${parameter}: stored, version ${Version}`);
  };

  const webhook = parameters['webhook-secret'];
  if (values['forget-old']) {
    const before = await stored(webhook);
    if (before === undefined) throw new CommandError(`${webhook} is not set.`);
    return store(webhook, withoutReplaced(before));
  }
  const wanted = knownSecrets.filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const secrets = await askSecrets(wanted.map(([, parameter]) => parameter));
  for (const [index, [, parameter]] of wanted.entries()) {
    const secret = secrets[index] ?? '';
    if (secret === '') say(`${parameter}: unchanged`);
    else if (parameter === webhook) await store(parameter, rotated(await stored(parameter), secret, systemClock()));
    else await store(parameter, secret);
  }
});
