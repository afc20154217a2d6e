/** `npm run secrets:check`: prints the problems with the stored secrets of the payment provider. */
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { checkPaymentKeys } from './payment-keys.ts';

const USAGE = `npm run secrets:check -- [--region REGION] [--stage NAME]

Has payment-worker check the secrets of the payment provider as they are stored now, and try the key at Razorpay by a
question that changes nothing. Ends with 1 when something is wrong.`;

await run(async () => {
  const { deployment, positionals } = await readArguments(USAGE, {});
  if (positionals.length > 0) throw new CommandError(USAGE);
  const problems = await checkPaymentKeys(deployment);
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  say('Razorpay accepts the key, and the webhook secret is set.');
});
