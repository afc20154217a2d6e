import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { CONCURRENCY } from '#functions/realtime/send-frames.ts';
import { subscriberStore } from '#functions/realtime/subscriber-store.ts';
import { topicsOf } from '#functions/realtime/topics.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { auctionFrame } from '#shared/contract/realtime.ts';
import type { Watcher } from '#tests/support/bidding/watchers.ts';
import type { Storage } from '#tests/support/tables/stored-auctions.ts';

export interface BareLoop {
  /** Posts a frame to every watcher. Returns the milliseconds until the last one received it. */
  round(): Promise<number>;
  stop(): Promise<void>;
}

/** Times of the frames of this loop, in 1970, so that they differ from all others. */
const FIRST_TIME = 1_000;

/** The part before `<api>/<stage>` in the address of the sockets. */
const SOCKETS = '/__ws/';

const PATIENCE_MS = 20_000;

/** A thread that posts to these watchers' sockets, with the concurrency of a function. */
export async function bareLoop(
  { url, socketUrl }: { readonly url: string; readonly socketUrl: string },
  storage: Storage,
  watching: readonly Watcher[],
  auctionId: string,
): Promise<BareLoop> {
  const subscribers = subscriberStore(tableHandle('connections', storage.client, storage.tables.connections));
  const connectionIds: string[] = [];
  for (const topic of topicsOf(auctionId)) {
    for await (const id of subscribers.of(topic)) connectionIds.push(id);
  }
  const { pathname } = new URL(socketUrl);
  const stage = pathname.slice(pathname.indexOf(SOCKETS) + SOCKETS.length);
  const workerData = await readOperatorAccess(url, `execute-api/${stage}`);
  const poster = new Worker(new URL('bare-poster.ts', import.meta.url), { workerData });
  let time = FIRST_TIME;
  return {
    round: async () => {
      const [last] = watching.flatMap(({ frames }) => frames.at(-1)?.frame ?? []);
      if (last === undefined) throw new Error('No watcher has received a frame yet.');
      time += 1;
      const text = JSON.stringify(z.encode(auctionFrame, { ...last, serverTime: time }));
      const startedAt = Date.now();
      poster.postMessage({ connectionIds, text, atOnce: CONCURRENCY });
      await once(poster, 'message');
      const seenAt = await arrivalsOf(watching, time);
      return Math.max(...seenAt) - startedAt;
    },
    stop: async () => void (await poster.terminate()),
  };
}

async function arrivalsOf(watching: readonly Watcher[], time: number): Promise<readonly number[]> {
  const seen = ({ frames }: Watcher) => frames.findLast(({ frame }) => frame.serverTime === time)?.at;
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline && watching.some((one) => seen(one) === undefined)) {
    await new Promise((done) => setTimeout(done, 10));
  }
  return watching.map((one) => seen(one) ?? NaN);
}
