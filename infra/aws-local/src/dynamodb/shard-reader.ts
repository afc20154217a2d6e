import * as z from 'zod';
import { EngineError, type EngineClient } from './engine-client.ts';
import { recordsPage, type StreamRecord } from './stream-record.ts';

/** A consumer's position: all shards before `shard` are finished. */
export const streamPosition = z.object({ shard: z.string(), sequence: z.string().nullable() });
export type StreamPosition = z.infer<typeof streamPosition>;

export interface ShardReader {
  /** The next records and their shard; empty when there are none. */
  read(limit: number): Promise<{ readonly shard: string; readonly records: readonly StreamRecord[] }>;
}

const streamDescription = z.object({
  StreamDescription: z.object({
    Shards: z.array(z.object({ ShardId: z.string() })),
    LastEvaluatedShardId: z.string().nullish(),
  }),
});
/** DynamoDB Local sends the second error for an iterator at the start of a shard that was still empty. */
const STALE_ITERATOR = ['ExpiredIteratorException', 'TrimmedDataAccessException'];

const shardIterator = z.object({ ShardIterator: z.string() });

/**
 * Reads shards one after the other in the engine's order: parents first. Both engines use one shard at a time
 * (DynamoDB Local starts a new one every few hours).
 *
 * @param engineStreamArn the engine's own ARN of the stream
 */
export function createShardReader(
  client: EngineClient,
  engineStreamArn: string,
  start: StreamPosition | undefined,
): ShardReader {
  let position = start;
  let iterator: string | undefined;

  async function shardIds(): Promise<readonly string[]> {
    const ids: string[] = [];
    let from: string | null | undefined;
    do {
      const page = streamDescription.parse(
        await client.callStreams('DescribeStream', {
          StreamArn: engineStreamArn,
          ...(typeof from === 'string' && { ExclusiveStartShardId: from }),
        }),
      );
      ids.push(...page.StreamDescription.Shards.map((shard) => shard.ShardId));
      from = page.StreamDescription.LastEvaluatedShardId;
    } while (typeof from === 'string');
    return ids;
  }

  async function open(at: StreamPosition): Promise<string> {
    const input = { StreamArn: engineStreamArn, ShardId: at.shard };
    const request =
      at.sequence === null
        ? { ...input, ShardIteratorType: 'TRIM_HORIZON' }
        : { ...input, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: at.sequence };
    try {
      return shardIterator.parse(await client.callStreams('GetShardIterator', request)).ShardIterator;
    } catch (error) {
      if (!(error instanceof EngineError) || error.type !== 'TrimmedDataAccessException') throw error;
      return await open({ ...at, sequence: null });
    }
  }

  /** The shard after the given one, or the first remaining shard when the given one is no longer listed. */
  async function nextShard(after: string | undefined): Promise<string | undefined> {
    const ids = await shardIds();
    return after === undefined ? ids[0] : ids[ids.indexOf(after) + 1];
  }

  async function firstPosition(): Promise<StreamPosition | undefined> {
    const ids = await shardIds();
    if (position !== undefined && ids.includes(position.shard)) return position;
    const [shard] = ids;
    return shard === undefined ? undefined : { shard, sequence: null };
  }

  /** Reads one page; undefined when the iterator has expired and must be opened again. */
  async function nextPage(limit: number) {
    if (iterator === undefined) {
      position = await firstPosition();
      if (position === undefined) return { Records: [] };
      iterator = await open(position);
    }
    try {
      return recordsPage.parse(await client.callStreams('GetRecords', { ShardIterator: iterator, Limit: limit }));
    } catch (error) {
      iterator = undefined;
      if (error instanceof EngineError && STALE_ITERATOR.includes(error.type)) return undefined;
      throw error;
    }
  }

  return {
    read: async (limit) => {
      const page = (await nextPage(limit)) ?? (await nextPage(limit)) ?? { Records: [] };
      const shard = position?.shard ?? '';
      const last = page.Records.at(-1);
      if (last !== undefined) position = { shard, sequence: last.dynamodb.SequenceNumber };
      if (typeof page.NextShardIterator === 'string') {
        iterator = page.NextShardIterator;
      } else if (iterator !== undefined) {
        const next = await nextShard(shard);
        iterator = undefined;
        if (next !== undefined) position = { shard: next, sequence: null };
      }
      return { shard, records: page.Records };
    },
  };
}
