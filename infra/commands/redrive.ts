/** `npm run redrive -- QUEUE [--run]`: retries the messages of a dead-letter queue. */
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { calledFunction, readDeployedStack } from './deployed.ts';
import { invoke } from './invoke.ts';
import { readKeptRecords } from './redrive/kept-records.ts';
import { QUEUES } from './redrive/queues.ts';
import { receiveLetters } from './redrive/receive-letters.ts';
import { redrive } from './redrive/redrive.ts';

const USAGE = `npm run redrive -- QUEUE [--run] [--region REGION] [--stage NAME]

Says which dead letters wait; with --run makes them good and deletes them. QUEUE is one of
${QUEUES.map(({ name }) => `${name}DeadLetters`).join(', ')}.`;

await run(async () => {
  const { deployment, values, positionals } = await readArguments(USAGE, { run: { type: 'boolean', default: false } });
  const [wanted, ...more] = positionals;
  const queue = QUEUES.find(({ name }) => wanted === name || wanted === `${name}DeadLetters`);
  if (queue === undefined || more.length > 0) throw new CommandError(USAGE);
  const isDryRun = !values.run;

  const { region } = deployment;
  const stack = await readDeployedStack(deployment, 'App');
  const lambda = new LambdaClient({ region });
  const s3 = new S3Client({ region, forcePathStyle: true });
  // The queue URL would bypass an endpoint set in the environment.
  const sqs = new SQSClient({ region, useQueueUrlAsEndpoint: false });
  const { done, left } = await redrive(queue, isDryRun, {
    letters:
      queue.areRecords === true
        ? readKeptRecords(
            s3,
            (await readDeployedStack(deployment, 'Data')).physicalId('AWS::S3::Bucket', 'FailedRecords'),
            stack.physicalId('AWS::Lambda::EventSourceMapping', `${queue.name}Mapping`),
          )
        : receiveLetters(sqs, stack.physicalId('AWS::SQS::Queue', `${queue.name}DeadLetters`)),
    call: (name, event) => invoke(lambda, calledFunction(stack, name), event),
    say,
  });
  if (isDryRun) {
    say(left === 0 ? 'Nothing is waiting.' : `${left} letters. Nothing was done. Add --run to retry them.`);
    return;
  }
  say(`${done} handled, ${left} left.`);
  if (left > 0) process.exitCode = 1;
});
