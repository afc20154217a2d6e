import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { isoFrom, type Clock } from '../../../functions/platform/clock.ts';
import { authorize } from '../aws/authorize.ts';
import type { AwsService } from '../aws/aws-service.ts';
import { answerByTarget, AwsFault, demand, jsonOperation } from '../aws/json-protocol.ts';
import type { Deployment } from '../template/deployment.ts';
import { openStateStore } from '../state/state-store.ts';

const messageSchema = z.object({ id: z.string(), body: z.string(), sentAt: z.string() });
export type QueuedMessage = z.infer<typeof messageSchema>;

/** Queues as dead-letter targets: written to, and looked at. */
export interface Sqs extends AwsService {
  /** Puts a message into a queue of the template, as another service does for its dead letters. */
  send(queueArn: string, body: string): void;
  /** Newest first. */
  list(queueArn: string): readonly QueuedMessage[];
  /** The ARNs of all queues. */
  queues(): readonly string[];
}

/** SQS, as far as dead letters need it: SendMessage. */
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
  let sent = store.entries().length;

  const enqueue = (queueArn: string, body: string): string => {
    if (!arns.has(queueArn)) {
      throw new AwsFault('QueueDoesNotExist', `The specified queue does not exist: ${queueArn}`);
    }
    sent += 1;
    const id = randomUUID();
    store.put(`${queueArn}/${String(sent).padStart(12, '0')}`, { id, body, sentAt: isoFrom(clock()) });
    return id;
  };

  const operations = new Map([
    [
      'SendMessage',
      jsonOperation(
        z.strictObject({ QueueUrl: z.string(), MessageBody: z.string().min(1).max(1_048_576) }),
        'InvalidParameterValue',
        (input, request) => {
          const queueArn = arnByUrl.get(input.QueueUrl) ?? input.QueueUrl;
          demand(authorize(request, 'sqs:SendMessage', queueArn));
          return {
            MessageId: enqueue(queueArn, input.MessageBody),
            MD5OfMessageBody: createHash('md5').update(input.MessageBody).digest('hex'),
          };
        },
      ),
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
