import { deliverBatch, type DeliveryEffects } from './batch-delivery.ts';
import type { ShardRecords } from './gather.ts';
import type { MappingDefinition } from './mapping-definition.ts';
import type { StreamPosition } from './shard-reader.ts';
import { deliveredRecord, isNoOp, type StreamRecord } from './stream-record.ts';

export interface DeliveryParts {
  readonly invoke: DeliveryEffects['invoke'];
  readonly discard: (shard: string, records: readonly StreamRecord[], attempts: number) => Promise<void>;
  /** Saves the position, so that a restart continues after the last processed record. */
  readonly save: (position: StreamPosition) => void;
  readonly clockOffset: () => number;
}

/** Whether the mapping's filter lets the record through. */
export function passesFilter(record: StreamRecord, { filter }: MappingDefinition): boolean {
  return !isNoOp(record) && filter(record);
}

/**
 * Delivers the filtered records batch by batch, then saves the position after all of them.
 *
 * @param pause waits between attempts; false ends delivery, and a restart delivers the rest again
 */
export async function deliverRecords(
  { shard, records }: ShardRecords,
  definition: MappingDefinition,
  { invoke, discard, save, clockOffset }: DeliveryParts,
  pause: DeliveryEffects['pause'],
): Promise<void> {
  const wanted = records
    .filter((record) => passesFilter(record, definition))
    .map((record) => deliveredRecord(record, definition.streamArn, clockOffset()));
  for (let from = 0; from < wanted.length; from += definition.batchSize) {
    const batch = wanted.slice(from, from + definition.batchSize);
    const isDone = await deliverBatch(batch, definition, {
      invoke,
      discard: (discarded, attempts) => discard(shard, discarded, attempts),
      pause,
      done: (last) => {
        save({ shard, sequence: last.dynamodb.SequenceNumber });
      },
    });
    if (!isDone) return;
  }
  const last = records.at(-1);
  if (last !== undefined) save({ shard, sequence: last.dynamodb.SequenceNumber });
}
