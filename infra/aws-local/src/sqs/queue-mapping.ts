import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Iam } from '../iam/iam.ts';
import type { InvocationOutcome } from '../lambda/execution-environment.ts';
import { functionNamed } from '../lambda/function-named.ts';
import type { Lambda } from '../lambda/lambda.ts';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';
import type { Clock } from '../values/clock.ts';
import type { ReceivedMessage } from './messages.ts';
import type { QueueDefinition } from './queue-definition.ts';
import type { Sqs } from './sqs.ts';

/** Lambda's polling of queues. */
export interface QueueMappings {
  start(): void;
  /** Stops polling and waits for running invocations. */
  stop(): Promise<void>;
  /** Call it after the clock was moved. */
  wake(): void;
  /** Whether a message is visible or in progress now. */
  isBusy(): boolean;
}

interface QueueMappingsOptions {
  readonly deployment: Deployment;
  readonly iam: Pick<Iam, 'assumeRole'>;
  readonly lambda: Pick<Lambda, 'invoke' | 'config'>;
  readonly sqs: Pick<Sqs, 'messages' | 'definitions' | 'onArrival'>;
  readonly clock: Clock;
}

/** One `AWS::Lambda::EventSourceMapping` of a queue. */
interface Mapping {
  readonly queue: QueueDefinition;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly reportsItemFailures: boolean;
}

/** Strict: a setting that is not emulated stops the boot. */
const mappingProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  // A batch of more than ten needs a batching window.
  BatchSize: z.int().min(1).max(10).default(10),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  Tags: z.unknown().optional(),
});

/** The actions that Lambda itself needs in the function's role to poll. */
const POLL_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'] as const;

/**
 * Lambda starts with this many concurrent batches:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const MAX_BATCHES = 5;
/** As on AWS, the sender gets its response before a function gets the message. */
const POLL_DELAY_MS = 20;
/** The longest timer, so that polling notices a clock that was moved in another way. */
const MAX_TIMER_MS = 60_000;

/** Prepares the mappings of all queues. Throws a TemplateError for one that Lambda would refuse. */
export function queueMappings(options: QueueMappingsOptions): QueueMappings {
  const { lambda, sqs, clock } = options;
  const { messages } = sqs;
  const mappings = readMappings(options);
  const running = new Map(mappings.map((mapping) => [mapping, new Set<Promise<void>>()]));
  let timer: NodeJS.Timeout | undefined;
  let arrival: NodeJS.Timeout | undefined;
  let isStarted = false;

  const isDue = ({ queue }: Mapping): boolean => (messages.nextVisibleAt(queue.arn) ?? Infinity) <= clock();

  async function deliver(mapping: Mapping, batch: readonly ReceivedMessage[]): Promise<void> {
    const records = batch.map((message) => recordOf(message, mapping.queue.arn, clock()));
    const outcome = await lambda.invoke(mapping.functionArn, { Records: records });
    const failed = failedOf(batch, outcome, mapping.reportsItemFailures);
    // Failed messages stay hidden until their visibility timeout ends, and so do those of a throttled call.
    for (const { id, receiptHandle } of batch) {
      if (!failed.has(id)) messages.delete(mapping.queue.arn, receiptHandle);
    }
  }

  function poll(): void {
    clearTimeout(timer);
    if (!isStarted) return;
    for (const [mapping, batches] of running) {
      while (batches.size < MAX_BATCHES) {
        const batch = messages.receive(mapping.queue.arn, mapping.batchSize);
        if (batch.length === 0) break;
        const delivery = deliver(mapping, batch).finally(() => {
          batches.delete(delivery);
          poll();
        });
        batches.add(delivery);
      }
    }
    // A full mapping polls again when one of its batches ends.
    const open = mappings.filter((mapping) => (running.get(mapping)?.size ?? 0) < MAX_BATCHES);
    const next = Math.min(...open.map(({ queue }) => messages.nextVisibleAt(queue.arn) ?? Infinity));
    timer = setTimeout(poll, Math.min(next - clock(), MAX_TIMER_MS));
  }

  sqs.onArrival(() => {
    arrival ??= setTimeout(() => {
      arrival = undefined;
      poll();
    }, POLL_DELAY_MS);
  });

  return {
    start: () => {
      isStarted = true;
      poll();
    },
    stop: async () => {
      isStarted = false;
      clearTimeout(timer);
      clearTimeout(arrival);
      await Promise.all([...running.values()].flatMap((batches) => [...batches]));
    },
    wake: poll,
    isBusy: () => mappings.some((mapping) => (running.get(mapping)?.size ?? 0) > 0 || isDue(mapping)),
  };
}

function readMappings({ deployment, iam, lambda, sqs }: QueueMappingsOptions): readonly Mapping[] {
  return deployment
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter((resource) => String(resource.properties['EventSourceArn']).startsWith('arn:aws:sqs:'))
    .map((resource) => {
      const where = `${resource.stack}/${resource.logicalId}`;
      const properties = propertiesOf(resource, mappingProperties);
      const queue = sqs.definitions.find(({ arn }) => arn === properties.EventSourceArn);
      if (queue === undefined) throw new TemplateError(where, `no queue ${properties.EventSourceArn}`);
      const functionArn = functionNamed(deployment, properties.FunctionName);
      if (functionArn === undefined) throw new TemplateError(where, `no function ${properties.FunctionName}`);
      const { roleArn, timeoutMs } = lambda.config(functionArn);
      // Lambda refuses a shorter visibility timeout:
      // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      if (timeoutMs > queue.visibilityTimeoutMs) {
        throw new TemplateError(where, `the function may take longer than the queue's visibility timeout`);
      }
      const principal = iam.assumeRole(roleArn, 'lambda.amazonaws.com');
      const missing = POLL_ACTIONS.find((action) => !principal.may(action, queue.arn));
      if (missing !== undefined) throw new TemplateError(where, `${roleArn} lacks ${missing} on the queue`);
      return {
        queue,
        functionArn,
        batchSize: properties.BatchSize,
        reportsItemFailures: properties.FunctionResponseTypes.length > 0,
      };
    });
}

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
function recordOf({ id, body, sentAt, receiptHandle, receives }: ReceivedMessage, queueArn: string, now: number) {
  return {
    messageId: id,
    receiptHandle,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(Date.parse(sentAt)),
      ApproximateFirstReceiveTimestamp: String(now),
    },
    messageAttributes: {},
    md5OfBody: createHash('md5').update(body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: queueArn.split(':')[3],
  };
}

const partialResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});

/**
 * The ids of the messages to retry. An invalid response, or one with an unknown id, fails the whole batch:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
function failedOf(
  batch: readonly ReceivedMessage[],
  outcome: InvocationOutcome,
  reportsItemFailures: boolean,
): ReadonlySet<string> {
  const all = new Set(batch.map(({ id }) => id));
  if (outcome.kind !== 'succeeded') return all;
  if (!reportsItemFailures) return new Set();
  const answer = partialResponse.nullable().safeParse(JSON.parse(outcome.payload));
  if (!answer.success) return all;
  const failed = new Set((answer.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  return failed.isSubsetOf(all) ? failed : all;
}
