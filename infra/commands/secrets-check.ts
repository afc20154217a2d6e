/** `npm run secrets:check`: prints the problems with the stored secrets of the payment provider. */
import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { deployedStack } from './deployed.ts';
import { invokeForResponse } from './invoke.ts';

const USAGE = `npm run secrets:check -- [--region REGION] [--stage NAME]

Has payment-worker check the secrets of the payment provider as they are stored now, and try the key at Razorpay by a
question that changes nothing. Ends with 1 when something is wrong.`;

const checked = z.object({ problems: z.array(z.string()), pair: z.string() });

await run(async () => {
  const { deployment, positionals } = await readArguments(USAGE, {});
  if (positionals.length > 0) throw new CommandError(USAGE);
  const stack = await deployedStack(deployment, 'App');
  const worker = stack.physicalId('AWS::Lambda::Function', 'PaymentWorkerFunction');
  const response = await invokeForResponse(new LambdaClient({ region: deployment.region }), worker, { keys: true });
  if (!response.ok) throw new CommandError(response.error);
  const { problems, pair } = checked.parse(response.value);
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  if (pair !== 'accepted') throw new CommandError('Razorpay gave no usable answer, so the key could not be tried.');
  say('Razorpay accepts the key, and the webhook secret is set.');
});
