import type { DatabaseSync } from 'node:sqlite';
import type { AwsService } from '../aws/aws-service.ts';
import { dispatchByTarget } from '../aws/json-protocol.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Clock } from '../values/clock.ts';
import { noQueue, sqsOperations } from './api.ts';
import { openMessages, type Messages, type QueuedMessage } from './messages.ts';
import { queueDefinitions, type QueueDefinition } from './queue-definition.ts';

/** The standard queues of the template. */
export interface Sqs extends AwsService {
  /** Puts a message into a queue, for services that send dead letters. */
  send(queueArn: string, body: string): void;
  /** Newest first. */
  list(queueArn: string): readonly QueuedMessage[];
  /** The ARNs of all queues. */
  queues(): readonly string[];
  /** For consumers inside the stack. */
  readonly messages: Messages;
  readonly definitions: readonly QueueDefinition[];
  /** Calls the listener after a message was sent to, or returned to, a queue. */
  onArrival(listener: () => void): void;
}

export function createSqs(options: {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly region: string;
  readonly accountId: string;
}): Sqs {
  const definitions = queueDefinitions(options.deployment, options.region, options.accountId);
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

  const operations = sqsOperations({ definitions, messages, send, arrived });

  return {
    name: 'sqs',
    handle: async (request) => await dispatchByTarget(request, 'AmazonSQS', operations),
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
