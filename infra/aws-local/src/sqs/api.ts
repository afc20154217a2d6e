import { createHash } from 'node:crypto';
import * as z from 'zod';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest } from '../aws/aws-service.ts';
import { AwsFault, throwRefusal, jsonOperation, type JsonOperation } from '../aws/json-protocol.ts';
import type { Messages } from './messages.ts';
import type { QueueDefinition } from './queue-definition.ts';

const onQueue = z.strictObject({ QueueUrl: z.string() });
const onReceipt = onQueue.extend({ ReceiptHandle: z.string() });
/** Seconds, at most twelve hours. */
const visibilityTimeout = z.number().int().min(0).max(43_200);

/** Bytes: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html */
const MAX_MESSAGE_BYTES = 1_048_576;
const messageBody = z
  .string()
  .min(1)
  .refine((body) => Buffer.byteLength(body) <= MAX_MESSAGE_BYTES, 'the message is larger than 1 MiB');

interface SqsApiParts {
  readonly definitions: readonly QueueDefinition[];
  readonly messages: Messages;
  /** Puts a message into a queue and returns its id. */
  readonly send: (queueArn: string, body: string) => string;
  /** Called after a message was put back into its queue. */
  readonly arrived: () => void;
}

/** SendMessage, ReceiveMessage, ChangeMessageVisibility and DeleteMessage, each with its permission check. */
export function sqsOperations({
  definitions,
  messages,
  send,
  arrived,
}: SqsApiParts): ReadonlyMap<string, JsonOperation> {
  const arnByUrl = new Map(definitions.map(({ url, arn }) => [url, arn]));
  const arns = definitions.map(({ arn }) => arn);

  /** The queue's ARN, after checking the caller's permission. */
  const allowed = (request: AwsRequest, action: string, queueUrl: string): string => {
    const queueArn = arnByUrl.get(queueUrl) ?? queueUrl;
    throwRefusal(authorize(request, action, queueArn));
    if (!arns.includes(queueArn)) throw noQueue(queueArn);
    return queueArn;
  };

  return new Map([
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
          // There is nothing to wait for with a single server.
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
        // As on AWS, deleting with an old receipt succeeds and may delete nothing.
        messages.delete(queueArn, input.ReceiptHandle);
        return {};
      }),
    ],
  ]);
}

function operation<T>(schema: z.ZodType<T>, answer: (input: T, request: AwsRequest) => unknown): JsonOperation {
  return jsonOperation(schema, 'InvalidParameterValue', answer);
}

export function noQueue(queueArn: string): AwsFault {
  return new AwsFault('QueueDoesNotExist', `The specified queue does not exist: ${queueArn}`);
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
