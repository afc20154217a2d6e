import type { ServerMessage } from '../../shared/contract/realtime.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { Gateway } from './gateway.ts';

/** Posts under way at once, over all topics. */
const AT_ONCE = 50;

export interface PushDeps {
  readonly connections: Pick<ConnectionStore, 'subscribers' | 'drop'>;
  readonly gateway: Gateway;
}

/**
 * Sends every connection of some topics the message as it is at that moment, and forgets the connections that are
 * gone. A connection that cannot be reached does not keep the others waiting; the call fails in the end.
 */
export async function pushTo(
  deps: PushDeps,
  topics: readonly string[],
  message: () => Promise<ServerMessage>,
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(AT_ONCE / topics.length));
  await inParallel(topics, topics.length, (topic) =>
    inParallel(deps.connections.subscribers(topic), atOnce, async (connectionId) => {
      const outcome = await deps.gateway.send(connectionId, await message());
      if (outcome === 'gone') await deps.connections.drop(topic, connectionId);
    }),
  );
}
