import { deliverBatch, type DeliveryEffects } from './batch-delivery.ts';
import { gather, type ShardRecords } from './gather.ts';
import type { MappingDefinition } from './mapping-definition.ts';
import type { ShardReader, StreamPosition } from './shard-reader.ts';
import { deliveredRecord, isNoOp, type StreamRecord } from './stream-record.ts';

/** A running event source mapping. */
export interface StreamMapping {
  readonly definition: MappingDefinition;
  /** Something was written to the table: read now. */
  wake(): void;
  /** Whether records are, or may be, on their way; not those that are only being gathered. */
  isBusy(): boolean;
  stop(): Promise<void>;
}

interface MappingParts {
  readonly reader: ShardReader;
  readonly invoke: DeliveryEffects['invoke'];
  readonly discard: (shard: string, records: readonly StreamRecord[], attempts: number) => void;
  /** Keeps the position, so that a restart goes on behind the last record that was dealt with. */
  readonly save: (position: StreamPosition) => void;
  readonly clockOffset: () => number;
  readonly report: (error: unknown) => void;
}

/** Writes that do not pass the proxy (expiry by an engine) are found at the latest after this time. */
const POLL_MS = 2_000;
/** Most records are of other kinds than the filter lets through, so more are read than one batch takes. */
const READ_LIMIT = 500;
/** A page ends at 1 MB, which so few records never are: nothing was left behind them, and what comes later wakes the mapping. */
const FEW = 20;
/**
 * While many records come at once, the next reading waits, so that more of them make one batch: Lambda looks at a shard
 * four times a second. One or two are followed at once, for whoever waits for what follows.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
const PAUSE_PER_RECORD_MS = 10;
const LONGEST_PAUSE_MS = 250;

/** Reads the stream from its position on and delivers what passes the filter, in order, at least once. */
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

  const isWanted = (record: StreamRecord) => !isNoOp(record) && definition.filter(record);

  async function gathered(first: ShardRecords): Promise<readonly ShardRecords[]> {
    if (definition.gatherMs === 0 || !first.records.some(isWanted)) return [first];
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

  async function deliver({ shard, records }: ShardRecords): Promise<void> {
    const wanted = records
      .filter(isWanted)
      .map((record) => deliveredRecord(record, definition.streamArn, parts.clockOffset()));
    for (let from = 0; from < wanted.length; from += definition.batchSize) {
      const batch = wanted.slice(from, from + definition.batchSize);
      const isDone = await deliverBatch(batch, definition, {
        invoke: parts.invoke,
        discard: (discarded, attempts) => {
          parts.discard(shard, discarded, attempts);
        },
        pause,
        done: (last) => {
          parts.save({ shard, sequence: last.dynamodb.SequenceNumber });
        },
      });
      if (!isDone) return;
    }
    const last = records.at(-1);
    if (last !== undefined) parts.save({ shard, sequence: last.dynamodb.SequenceNumber });
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      isWorking = true;
      const readAt = performance.now();
      try {
        const page = await parts.reader.read(READ_LIMIT);
        if (page.records.length > 0) {
          for (const part of await gathered(page)) if (!isStopped) await deliver(part);
          const hasMore = isWoken || page.records.length > FEW;
          const spacing = Math.min(LONGEST_PAUSE_MS, page.records.length * PAUSE_PER_RECORD_MS);
          const early = readAt + spacing - performance.now();
          if (isWoken && early > 0) await pause(early);
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
