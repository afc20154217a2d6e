/** `npm run redrive -- QUEUE [--run]`: retries the messages of a dead-letter queue. */
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { deployedStack } from './deployed.ts';
import { invoke } from './invoke.ts';
import { receiveLetters } from './redrive/receive-letters.ts';
import { QUEUES } from './redrive/queues.ts';
import { redrive } from './redrive/redrive.ts';
import { readAgain } from './redrive/stream-records.ts';

const USAGE = `npm run redrive -- QUEUE [--run] [--region REGION] [--stage NAME]

Says what lies in a queue of dead letters; with --run makes it good and deletes it. QUEUE is one of
${QUEUES.map(({ name }) => `${name}DeadLetters`).join(', ')}.`;

await run(async () => {
  const { deployment, values, positionals } = await readArguments(USAGE, { run: { type: 'boolean', default: false } });
  const [wanted, ...more] = positionals;
  const queue = QUEUES.find(({ name }) => wanted === name || wanted === `${name}DeadLetters`);
  if (queue === undefined || more.length > 0) throw new CommandError(USAGE);
  const isDryRun = !values.run;

  const { region } = deployment;
  const stack = await deployedStack(deployment, 'App');
  const streams = new DynamoDBStreamsClient({ region });
  const lambda = new LambdaClient({ region });
  // The queue URL would bypass an endpoint set in the environment.
  const sqs = new SQSClient({ region, useQueueUrlAsEndpoint: false });
  const { done, left } = await redrive(queue, isDryRun, {
    letters: receiveLetters(sqs, stack.physicalId('AWS::SQS::Queue', `${queue.name}DeadLetters`)),
    call: (name, event) => invoke(lambda, stack.physicalId('AWS::Lambda::Function', `${name}Function`), event),
    readAgain: (batch) => readAgain(streams, batch),
    say,
  });
  if (isDryRun) {
    say(left === 0 ? 'The queue is empty.' : `${left} letters. Nothing was done. Add --run to retry them.`);
    return;
  }
  say(`${done} handled, ${left} left.`);
  if (left > 0) process.exitCode = 1;
});
