import { inParallel } from '#functions/platform/in-parallel.ts';
import type { ServerMessage } from '#shared/contract/realtime.ts';
import type { Gateway } from './gateway.ts';
import type { SubscriberStore } from './subscriber-store.ts';

/** Concurrent posts, over all topics. */
export const CONCURRENCY = 50;

export interface SendDeps {
  readonly subscribers: SubscriberStore;
  readonly gateway: Pick<Gateway, 'send'>;
}

/** A topic with more subscribers gets its own invocation: 500 posts take 0.1 s of one core. */
export const MAX_OWN_POSTS = 500;

export interface DelegatingDeps extends SendDeps {
  /** Sends to a large topic in another invocation, in parallel with the others. */
  readonly delegate: (topic: string) => Promise<void>;
}

/** Like `sendFrames`, but delegates large topics. */
export async function sendOrDelegate(
  deps: DelegatingDeps,
  topics: readonly string[],
  message: () => Promise<ServerMessage>,
): Promise<void> {
  const perTopic = Math.max(1, Math.floor(CONCURRENCY / topics.length));
  await inParallel(topics, topics.length, async (topic) => {
    const connectionIds: string[] = [];
    for await (const connectionId of deps.subscribers.of(topic, MAX_OWN_POSTS + 1)) {
      connectionIds.push(connectionId);
      if (connectionIds.length > MAX_OWN_POSTS) break;
    }
    if (connectionIds.length > MAX_OWN_POSTS) await deps.delegate(topic);
    else await post(deps, { topic, connectionIds, perTopic }, message);
  });
}

/**
 * Sends the current message to every connection of the topics, and deletes connections that are gone. Failed posts do
 * not stop the others; the call throws at the end.
 *
 * @param concurrency over all topics
 */
export async function sendFrames(
  deps: SendDeps,
  topics: readonly string[],
  message: () => Promise<ServerMessage>,
  concurrency: number = CONCURRENCY,
): Promise<void> {
  const perTopic = Math.max(1, Math.floor(concurrency / topics.length));
  await inParallel(topics, topics.length, (topic) =>
    post(deps, { topic, connectionIds: deps.subscribers.of(topic), perTopic }, message),
  );
}

interface Recipients {
  readonly topic: string;
  readonly connectionIds: Iterable<string> | AsyncIterable<string>;
  /** Concurrent posts to them. */
  readonly perTopic: number;
}

function post(
  { subscribers, gateway }: SendDeps,
  { topic, connectionIds, perTopic }: Recipients,
  message: () => Promise<ServerMessage>,
): Promise<void> {
  return inParallel(connectionIds, perTopic, async (connectionId) => {
    const outcome = await gateway.send(connectionId, await message());
    if (outcome === 'gone') await subscribers.drop(topic, connectionId);
  });
}
