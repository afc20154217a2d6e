import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { openStateStore } from '../state/state-store.ts';
import type { Clock } from '../values/clock.ts';
import type { QueueDefinition } from './queue-definition.ts';

const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  sentAt: z.string(),
  /** How often it was received from this queue. */
  receives: z.number().default(0),
  /** The newest receipt; only it can delete the message. */
  receiptHandle: z.string().optional(),
  /** Epoch ms; a received message is hidden until then. */
  visibleAt: z.number().default(0),
});
type StoredMessage = z.infer<typeof messageSchema>;
export type QueuedMessage = Pick<StoredMessage, 'id' | 'body' | 'sentAt'>;

/** A message that a consumer has received. */
export interface ReceivedMessage extends QueuedMessage {
  readonly receiptHandle: string;
  readonly receives: number;
}

/** Stores the messages of all standard queues: a received message returns until it is deleted. */
export interface Messages {
  /** Returns the message's id. */
  send(queueArn: string, body: string): string;
  receive(queueArn: string, most: number, visibilityTimeoutMs?: number): readonly ReceivedMessage[];
  /** Undefined when the receipt is invalid: the message was received again or is gone. */
  changeVisibility(queueArn: string, receiptHandle: string, timeoutMs: number): true | undefined;
  delete(queueArn: string, receiptHandle: string): void;
  /** Oldest first. */
  list(queueArn: string): readonly QueuedMessage[];
  /** When the next message can be received, epoch ms; undefined when there is none. */
  nextVisibleAt(queueArn: string): number | undefined;
}

/** Opens the queues with the messages of an earlier run. */
export function openMessages(db: DatabaseSync, definitions: readonly QueueDefinition[], clock: Clock): Messages {
  const store = openStateStore(db, 'sqs-messages', messageSchema);
  const queues = new Map(
    definitions.map((definition) => [
      definition.arn,
      { ...definition, messages: new Map(store.entries(`${definition.arn}/`)) },
    ]),
  );
  /** Continues from the highest number, because deleted messages leave gaps. */
  let sent = Math.max(0, ...store.entries().map(([key]) => Number(key.split('/').at(-1))));

  const queue = (queueArn: string) => {
    const found = queues.get(queueArn);
    if (found === undefined) throw new Error(`The template has no queue ${queueArn}.`);
    return found;
  };
  const put = (queueArn: string, key: string, message: StoredMessage): void => {
    store.put(key, message);
    queue(queueArn).messages.set(key, message);
  };
  const add = (queueArn: string, message: StoredMessage): void => {
    sent += 1;
    put(queueArn, `${queueArn}/${String(sent).padStart(12, '0')}`, message);
  };
  const remove = (queueArn: string, key: string): void => {
    store.delete(key);
    queue(queueArn).messages.delete(key);
  };
  const find = (queueArn: string, receiptHandle: string) =>
    [...queue(queueArn).messages].find(([, message]) => message.receiptHandle === receiptHandle);

  /**
   * Whether the message may be received. Moves one that was received too often to the dead-letter queue, with its
   * age.
   */
  const isReceivable = (queueArn: string, key: string, message: StoredMessage): boolean => {
    const { redrive, retentionMs } = queue(queueArn);
    if (message.visibleAt > clock()) return false;
    const isTooOld = clock() - Date.parse(message.sentAt) > retentionMs;
    const isDead = redrive !== undefined && message.receives >= redrive.maxReceiveCount;
    if (!isTooOld && !isDead) return true;
    remove(queueArn, key);
    const { id, body, sentAt } = message;
    if (isDead && !isTooOld) add(redrive.deadLetterArn, { id, body, sentAt, receives: 0, visibleAt: 0 });
    return false;
  };

  return {
    send: (queueArn, body) => {
      const id = randomUUID();
      add(queueArn, {
        id,
        body: withoutForbidden(body),
        sentAt: new Date(clock()).toISOString(),
        receives: 0,
        visibleAt: 0,
      });
      return id;
    },
    receive: (queueArn, most, visibilityTimeoutMs = queue(queueArn).visibilityTimeoutMs) => {
      const received: ReceivedMessage[] = [];
      for (const [key, message] of queue(queueArn).messages) {
        if (received.length === most) break;
        if (!isReceivable(queueArn, key, message)) continue;
        const delivered = { ...message, receives: message.receives + 1, receiptHandle: randomUUID() };
        put(queueArn, key, { ...delivered, visibleAt: clock() + visibilityTimeoutMs });
        received.push(delivered);
      }
      return received;
    },
    changeVisibility: (queueArn, receiptHandle, timeoutMs) => {
      const found = find(queueArn, receiptHandle);
      if (found === undefined) return undefined;
      put(queueArn, found[0], { ...found[1], visibleAt: clock() + timeoutMs });
      return true;
    },
    delete: (queueArn, receiptHandle) => {
      const found = find(queueArn, receiptHandle);
      if (found !== undefined) remove(queueArn, found[0]);
    },
    list: (queueArn) => [...queue(queueArn).messages.values()],
    nextVisibleAt: (queueArn) => {
      const times = [...queue(queueArn).messages.values()].map(({ visibleAt }) => visibleAt);
      return times.length === 0 ? undefined : Math.min(...times);
    },
  };
}

/**
 * SQS silently replaces characters that XML forbids:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
 */
function withoutForbidden(body: string): string {
  return body.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
