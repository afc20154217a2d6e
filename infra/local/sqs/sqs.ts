import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { isoFrom, type Clock } from '../../../functions/platform/clock.ts';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsService } from '../aws/aws-service.ts';
import { answerByTarget, AwsFault, demand, jsonOperation, type JsonOperation } from '../aws/json-protocol.ts';
import type { Deployment } from '../template/deployment.ts';
import { openStateStore } from '../state/state-store.ts';

const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  sentAt: z.string(),
  /** Of the newest receipt, by which alone the message can be deleted. */
  receiptHandle: z.string().optional(),
  /** Epoch ms; received messages are not seen by others until then. */
  visibleAt: z.number().optional(),
});
type StoredMessage = z.infer<typeof messageSchema>;
export type QueuedMessage = Pick<StoredMessage, 'id' | 'body' | 'sentAt'>;

const onQueue = z.strictObject({ QueueUrl: z.string() });
const onReceipt = onQueue.extend({ ReceiptHandle: z.string() });
/** Seconds, at most twelve hours. */
const visibilityTimeout = z.number().int().min(0).max(43_200);

/** Queues of dead letters: written to, looked at, and received by whoever makes good what they stand for. */
export interface Sqs extends AwsService {
  /** Puts a message into a queue of the template, as another service does for its dead letters. */
  send(queueArn: string, body: string): void;
  /** Newest first. */
  list(queueArn: string): readonly QueuedMessage[];
  /** The ARNs of all queues. */
  queues(): readonly string[];
}

/** SQS, as far as dead letters need it: to send, receive, release and delete one. */
export function createSqs(options: {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly region: string;
  readonly accountId: string;
}): Sqs {
  const { deployment, db, clock, region, accountId } = options;
  const store = openStateStore(db, 'sqs-messages', messageSchema);
  /** What `Ref` answers for a queue is its address. */
  const arnByUrl = new Map(
    deployment.ofType('AWS::SQS::Queue').map((resource) => {
      const name = resource.attributes['QueueName'] ?? resource.physicalId.split('/').at(-1) ?? resource.logicalId;
      return [resource.physicalId, resource.attributes['Arn'] ?? `arn:aws:sqs:${region}:${accountId}:${name}`] as const;
    }),
  );
  const arns = new Set(arnByUrl.values());
  /** Deleted messages leave gaps, so the count goes on from the last number, not from how many there are. */
  let sent = Math.max(0, ...store.entries().map(([key]) => Number(key.split('/').at(-1))));

  const enqueue = (queueArn: string, body: string): string => {
    if (!arns.has(queueArn)) throw noQueue(queueArn);
    sent += 1;
    const id = randomUUID();
    store.put(`${queueArn}/${String(sent).padStart(12, '0')}`, { id, body, sentAt: isoFrom(clock()) });
    return id;
  };

  /** The queue, for a caller who may do this with it. */
  const allowed = (request: AwsRequest, action: string, queueUrl: string): string => {
    const queueArn = arnByUrl.get(queueUrl) ?? queueUrl;
    demand(authorize(request, action, queueArn));
    if (!arns.has(queueArn)) throw noQueue(queueArn);
    return queueArn;
  };

  /** The message a receipt is of; the receipt of one that was received again since is worth nothing. */
  const received = (queueArn: string, receiptHandle: string): readonly [string, StoredMessage] | undefined =>
    store.entries(`${queueArn}/`).find(([, message]) => message.receiptHandle === receiptHandle);

  const operations = new Map([
    [
      'SendMessage',
      operation(onQueue.extend({ MessageBody: z.string().min(1).max(1_048_576) }), (input, request) => {
        const queueArn = allowed(request, 'sqs:SendMessage', input.QueueUrl);
        return { MessageId: enqueue(queueArn, input.MessageBody), MD5OfMessageBody: md5(input.MessageBody) };
      }),
    ],
    [
      'ReceiveMessage',
      operation(
        onQueue.extend({
          MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
          VisibilityTimeout: visibilityTimeout.default(30),
          // There is one server here, and nothing to wait for.
          WaitTimeSeconds: z.number().int().min(0).max(20).optional(),
        }),
        (input, request) => {
          const queueArn = allowed(request, 'sqs:ReceiveMessage', input.QueueUrl);
          const now = clock();
          const visible = store.entries(`${queueArn}/`).filter(([, message]) => (message.visibleAt ?? 0) <= now);
          return {
            Messages: visible.slice(0, input.MaxNumberOfMessages).map(([key, message]) => {
              const receiptHandle = randomUUID();
              store.put(key, { ...message, receiptHandle, visibleAt: now + input.VisibilityTimeout * 1000 });
              const { id, body } = message;
              return { MessageId: id, ReceiptHandle: receiptHandle, Body: body, MD5OfBody: md5(body) };
            }),
          };
        },
      ),
    ],
    [
      'ChangeMessageVisibility',
      operation(onReceipt.extend({ VisibilityTimeout: visibilityTimeout }), (input, request) => {
        const queueArn = allowed(request, 'sqs:ChangeMessageVisibility', input.QueueUrl);
        const found = received(queueArn, input.ReceiptHandle);
        if (found === undefined) throw new AwsFault('ReceiptHandleIsInvalid', 'The receipt handle is not valid.');
        const [key, message] = found;
        store.put(key, { ...message, visibleAt: clock() + input.VisibilityTimeout * 1000 });
        return {};
      }),
    ],
    [
      'DeleteMessage',
      operation(onReceipt, (input, request) => {
        const queueArn = allowed(request, 'sqs:DeleteMessage', input.QueueUrl);
        const found = received(queueArn, input.ReceiptHandle);
        // Deleting with an old receipt is answered with success and may delete nothing.
        if (found !== undefined) store.delete(found[0]);
        return {};
      }),
    ],
  ]);

  return {
    name: 'sqs',
    handle: async (request) => await answerByTarget(request, 'AmazonSQS', operations),
    send: (queueArn, body) => {
      enqueue(queueArn, body);
    },
    list: (queueArn) =>
      store
        .entries(`${queueArn}/`)
        .map(([, message]) => message)
        .toReversed(),
    queues: () => [...arns],
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
