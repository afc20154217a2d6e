import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MappingDefinition } from '../../src/dynamodb/mapping-definition.ts';
import { startMapping, type StreamMapping } from '../../src/dynamodb/stream-mapping.ts';
import type { StreamRecord } from '../../src/dynamodb/stream-record.ts';

const definition: MappingDefinition = {
  id: 'mapping',
  logicalId: 'Mapping',
  tableName: 'Auctions',
  streamArn: 'arn:stream',
  functionArn: 'arn:function',
  filter: () => true,
  batchSize: 100,
  gatherMs: 0,
  maximumRetryAttempts: 0,
  bisectOnError: false,
  reportsItemFailures: false,
  failureArn: undefined,
};

const record = (n: number): StreamRecord => ({
  eventID: String(n),
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: String(n), ApproximateCreationDateTime: 0, NewImage: { n: { N: String(n) } } },
});

let mapping: StreamMapping | undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await mapping?.stop();
  vi.useRealTimers();
});

/** A stream with `count` records, which gets one more record during each batch. */
function startStream(count: number) {
  let written = count;
  const waiting = Array.from({ length: count }, (_, n) => record(n));
  const batches: number[] = [];
  const seen = { reads: 0 };
  mapping = startMapping(definition, {
    reader: {
      read: async () => {
        seen.reads += 1;
        return { shard: 'shard', records: waiting.splice(0) };
      },
    },
    invoke: async (records) => {
      batches.push(records.length);
      if (batches.length === 1) {
        waiting.push(record(written++));
        mapping?.wake();
      }
      return { kind: 'succeeded', payload: 'null' };
    },
    discard: async () => {},
    save: () => {},
    clockOffset: () => 0,
    report: (error) => {
      throw error;
    },
  });
  const more = () => {
    waiting.push(record(written++));
    mapping?.wake();
  };
  return { batches, more, seen };
}

it('records after a large batch are collected briefly into one batch', async () => {
  const { batches, more } = startStream(10);
  await vi.advanceTimersByTimeAsync(50);
  more();
  await vi.advanceTimersByTimeAsync(49);
  expect(batches).toEqual([10]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([10, 2]);
});

it('a single record after a pause is handled at once', async () => {
  const { batches, more } = startStream(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(batches).toEqual([1, 1]);
  more();
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([1, 1, 1]);
});

it('one read is enough after one write; many records cause another read', async () => {
  const { batches, more, seen } = startStream(21);
  await vi.advanceTimersByTimeAsync(300);
  expect([batches, seen.reads]).toEqual([[21, 1], 2]);
  more();
  await vi.advanceTimersByTimeAsync(300);
  expect([batches, seen.reads]).toEqual([[21, 1, 1], 3]);
});
