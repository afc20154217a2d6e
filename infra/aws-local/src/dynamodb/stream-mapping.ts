import { gather, type ShardRecords } from './gather.ts';
import type { MappingDefinition } from './mapping-definition.ts';
import { type DeliveryParts, deliverRecords, passesFilter } from './record-delivery.ts';
import type { ShardReader } from './shard-reader.ts';

/** A running event source mapping. */
export interface StreamMapping {
  readonly definition: MappingDefinition;
  /** Reads at once, because the table was written to. */
  wake(): void;
  /** Whether records are, or may be, in delivery; excludes records that are only being collected. */
  isBusy(): boolean;
  stop(): Promise<void>;
}

interface MappingParts extends DeliveryParts {
  readonly reader: ShardReader;
  readonly report: (error: unknown) => void;
}

/** The longest delay for writes that bypass the emulator, such as expiry by an engine. */
const POLL_MS = 2_000;
/** Larger than a batch, because the filter drops most records. */
const READ_LIMIT = 500;
/** A read of at most this many records (under 1 MB) has emptied the stream. A later write wakes the mapping. */
const FULLY_READ = 20;
/**
 * After many records the next read waits, so that later records share a batch: Lambda reads a shard four times a
 * second. After one or two records it reads again at once, because a person may be waiting.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
const PAUSE_PER_RECORD_MS = 10;
const MAX_PAUSE_MS = 250;

/** Reads the stream from its position and delivers the filtered records in order, at least once. */
export function startMapping(definition: MappingDefinition, parts: MappingParts): StreamMapping {
  let isStopped = false;
  let isWoken = true;
  let isWorking = false;
  let isGathering = false;
  let interrupt = () => {};

  const pause = async (ms: number): Promise<boolean> => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    interrupt = () => {};
    return !isStopped;
  };

  async function untilWoken(): Promise<void> {
    if (!isWoken && !isStopped) await pause(POLL_MS);
  }

  async function gathered(first: ShardRecords): Promise<readonly ShardRecords[]> {
    if (definition.gatherMs === 0 || !first.records.some((record) => passesFilter(record, definition))) return [first];
    return gather(first, {
      wait: async () => {
        isGathering = true;
        await pause(definition.gatherMs);
        isGathering = false;
      },
      read: () =>
        parts.reader.read(READ_LIMIT).catch((error: unknown) => {
          if (!isStopped) parts.report(error);
          return undefined;
        }),
    });
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      isWorking = true;
      const readAt = performance.now();
      try {
        const page = await parts.reader.read(READ_LIMIT);
        if (page.records.length > 0) {
          for (const part of await gathered(page)) if (!isStopped) await deliverRecords(part, definition, parts, pause);
          const hasMore = isWoken || page.records.length > FULLY_READ;
          const pauseMs = Math.min(MAX_PAUSE_MS, page.records.length * PAUSE_PER_RECORD_MS);
          const remainingMs = readAt + pauseMs - performance.now();
          if (isWoken && remainingMs > 0) await pause(remainingMs);
          if (hasMore) continue;
        }
      } catch (error) {
        if (!isStopped) parts.report(error);
        await pause(1_000);
      }
      isWorking = false;
      await untilWoken();
    }
  }

  const running = run();
  return {
    definition,
    wake: () => {
      isWoken = true;
      if (!isWorking) interrupt();
    },
    isBusy: () => (isWoken || isWorking) && !isGathering,
    stop: async () => {
      isStopped = true;
      interrupt();
      await running;
    },
  };
}
