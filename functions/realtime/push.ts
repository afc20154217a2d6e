import type { ServerMessage } from '../../shared/contract/realtime.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { SubscriberStore } from './subscriber-store.ts';
import type { Gateway } from './gateway.ts';

/** Posts under way at once, over all topics. */
export const CONCURRENCY = 50;

export interface PushDeps {
  readonly subscribers: SubscriberStore;
  readonly gateway: Pick<Gateway, 'send'>;
}

/** A topic with more subscribers is pushed by an invocation of its own: half a thousand posts take a core 0.1 s. */
export const FEW = 500;

export interface SharedPushDeps extends PushDeps {
  /** Has a crowded topic pushed elsewhere, at the same time as the others. */
  readonly handOver: (topic: string) => Promise<void>;
}

/** The same as `pushTo`, but that crowded topics are handed over. */
export async function pushShared(
  deps: SharedPushDeps,
  topics: readonly string[],
  message: () => Promise<ServerMessage>,
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(CONCURRENCY / topics.length));
  await inParallel(topics, topics.length, async (topic) => {
    const few: string[] = [];
    for await (const connectionId of deps.subscribers.of(topic, FEW + 1)) {
      few.push(connectionId);
      if (few.length > FEW) break;
    }
    if (few.length > FEW) await deps.handOver(topic);
    else await post(deps, topic, few, atOnce, message);
  });
}

/**
 * Sends every connection of some topics the message as it is at that moment, and forgets the connections that are
 * gone. A connection that cannot be reached does not keep the others waiting; the call fails in the end.
 *
 * @param postsAtOnce over all topics
 */
export async function pushTo(
  deps: PushDeps,
  topics: readonly string[],
  message: () => Promise<ServerMessage>,
  postsAtOnce: number = CONCURRENCY,
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(postsAtOnce / topics.length));
  await inParallel(topics, topics.length, (topic) => post(deps, topic, deps.subscribers.of(topic), atOnce, message));
}

function post(
  { subscribers, gateway }: PushDeps,
  topic: string,
  connectionIds: Iterable<string> | AsyncIterable<string>,
  atOnce: number,
  message: () => Promise<ServerMessage>,
): Promise<void> {
  return inParallel(connectionIds, atOnce, async (connectionId) => {
    const outcome = await gateway.send(connectionId, await message());
    if (outcome === 'gone') await subscribers.drop(topic, connectionId);
  });
}
