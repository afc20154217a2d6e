import type { ServerMessage } from '../../shared/contract/realtime.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { Gateway } from './gateway.ts';

const AT_ONCE = 50;

export interface PushDeps {
  readonly connections: Pick<ConnectionStore, 'subscribers' | 'drop'>;
  readonly gateway: Gateway;
}

/**
 * Sends a message to every connection of some topics and forgets the connections that are gone. A connection that
 * cannot be reached does not keep the others waiting; the call fails in the end.
 */
export async function pushTo(deps: PushDeps, topics: readonly string[], message: ServerMessage): Promise<void> {
  for (const topic of topics) {
    await inParallel(deps.connections.subscribers(topic), AT_ONCE, async (connectionId) => {
      const outcome = await deps.gateway.send(connectionId, message);
      if (outcome === 'gone') await deps.connections.drop(topic, connectionId);
    });
  }
}
