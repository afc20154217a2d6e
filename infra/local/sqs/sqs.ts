import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Clock } from '../../../functions/platform/clock.ts';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsService } from '../aws/aws-service.ts';
import { answerByTarget, AwsFault, demand, jsonOperation, type JsonOperation } from '../aws/json-protocol.ts';
import type { Deployment } from '../template/deployment.ts';
import { openMessages, type Messages, type QueuedMessage } from './messages.ts';
import { queueDefinitions, type QueueDefinition } from './queue-definition.ts';

const onQueue = z.strictObject({ QueueUrl: z.string() });
const onReceipt = onQueue.extend({ ReceiptHandle: z.string() });
/** Seconds, at most twelve hours. */
const visibilityTimeout = z.number().int().min(0).max(43_200);

/** Bytes: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html */
const LARGEST_MESSAGE = 1_048_576;
const messageBody = z
  .string()
  .min(1)
  .refine((body) => Buffer.byteLength(body) <= LARGEST_MESSAGE, 'the message is larger than 1 MiB');

/** Standard queues, from the template. */
export interface Sqs extends AwsService {
  /** Puts a message into a queue of the template, as another service does for its dead letters. */
  send(queueArn: string, body: string): void;
  /** Newest first. */
  list(queueArn: string): readonly QueuedMessage[];
  /** The ARNs of all queues. */
  queues(): readonly string[];
  /** For whoever polls a queue inside the stack. */
  readonly messages: Messages;
  readonly definitions: readonly QueueDefinition[];
  /** Calls the listener after something was sent to a queue, or put back into it. */
  onArrival(listener: () => void): void;
}

/** SQS, as far as Boli needs it: to send, receive, release and delete a message. */
export function createSqs(options: {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly region: string;
  readonly accountId: string;
}): Sqs {
  const definitions = queueDefinitions(options.deployment, options.region, options.accountId);
  const arnByUrl = new Map(definitions.map(({ url, arn }) => [url, arn]));
  const arns = definitions.map(({ arn }) => arn);
  const messages = openMessages(options.db, definitions, options.clock);
  const listeners: (() => void)[] = [];
  const arrived = () => {
    for (const listener of listeners) listener();
  };

  const send = (queueArn: string, body: string): string => {
    if (!arns.includes(queueArn)) throw noQueue(queueArn);
    const id = messages.send(queueArn, body);
    arrived();
    return id;
  };

  /** The queue, for a caller who may do this with it. */
  const allowed = (request: AwsRequest, action: string, queueUrl: string): string => {
    const queueArn = arnByUrl.get(queueUrl) ?? queueUrl;
    demand(authorize(request, action, queueArn));
    if (!arns.includes(queueArn)) throw noQueue(queueArn);
    return queueArn;
  };

  const operations = new Map([
    [
      'SendMessage',
      operation(onQueue.extend({ MessageBody: messageBody }), (input, request) => {
        const queueArn = allowed(request, 'sqs:SendMessage', input.QueueUrl);
        return { MessageId: send(queueArn, input.MessageBody), MD5OfMessageBody: md5(input.MessageBody) };
      }),
    ],
    [
      'ReceiveMessage',
      operation(
        onQueue.extend({
          MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
          VisibilityTimeout: visibilityTimeout.optional(),
          // There is one server here, and nothing to wait for.
          WaitTimeSeconds: z.number().int().min(0).max(20).optional(),
        }),
        (input, request) => {
          const queueArn = allowed(request, 'sqs:ReceiveMessage', input.QueueUrl);
          const timeoutMs = input.VisibilityTimeout === undefined ? undefined : input.VisibilityTimeout * 1000;
          return {
            Messages: messages
              .receive(queueArn, input.MaxNumberOfMessages, timeoutMs)
              .map(({ id, body, receiptHandle }) => ({
                MessageId: id,
                ReceiptHandle: receiptHandle,
                Body: body,
                MD5OfBody: md5(body),
              })),
          };
        },
      ),
    ],
    [
      'ChangeMessageVisibility',
      operation(onReceipt.extend({ VisibilityTimeout: visibilityTimeout }), (input, request) => {
        const queueArn = allowed(request, 'sqs:ChangeMessageVisibility', input.QueueUrl);
        const changed = messages.changeVisibility(queueArn, input.ReceiptHandle, input.VisibilityTimeout * 1000);
        if (changed === undefined) throw new AwsFault('ReceiptHandleIsInvalid', 'The receipt handle is not valid.');
        arrived();
        return {};
      }),
    ],
    [
      'DeleteMessage',
      operation(onReceipt, (input, request) => {
        const queueArn = allowed(request, 'sqs:DeleteMessage', input.QueueUrl);
        // Deleting with an old receipt is answered with success and may delete nothing.
        messages.delete(queueArn, input.ReceiptHandle);
        return {};
      }),
    ],
  ]);

  return {
    name: 'sqs',
    handle: async (request) => await answerByTarget(request, 'AmazonSQS', operations),
    send: (queueArn, body) => {
      send(queueArn, body);
    },
    list: (queueArn) => (arns.includes(queueArn) ? messages.list(queueArn).toReversed() : []),
    queues: () => arns,
    messages,
    definitions,
    onArrival: (listener) => {
      listeners.push(listener);
    },
  };
}

function operation<T>(schema: z.ZodType<T>, answer: (input: T, request: AwsRequest) => unknown): JsonOperation {
  return jsonOperation(schema, 'InvalidParameterValue', answer);
}

function noQueue(queueArn: string): AwsFault {
  return new AwsFault('QueueDoesNotExist', `The specified queue does not exist: ${queueArn}`);
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
