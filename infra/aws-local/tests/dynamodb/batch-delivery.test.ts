import { describe, expect, it } from 'vitest';
import { deliverBatch, type DeliveryEffects, type DeliveryRules } from '../../src/dynamodb/batch-delivery.ts';
import { gather } from '../../src/dynamodb/gather.ts';
import { isNoOp, type StreamRecord } from '../../src/dynamodb/stream-record.ts';
import { records, record } from './stream-records.ts';

describe('delivery of a batch', () => {
  /** Delivers to a function that fails whenever a bad record is in its batch, and returns what happened. */
  async function deliver(
    batch: readonly StreamRecord[],
    answer: (sequences: readonly number[]) => 'ok' | 'fail' | 'throttle' | readonly number[],
    rules: Partial<DeliveryRules> = {},
  ) {
    const log: string[] = [];
    const numbers = (some: readonly StreamRecord[]) => some.map((one) => Number(one.dynamodb.SequenceNumber));
    const effects: DeliveryEffects = {
      invoke: async (some) => {
        const result = answer(numbers(some));
        log.push(`invoke ${numbers(some).join()}`);
        const failure = { errorType: 'E', errorMessage: 'm', trace: [] };
        if (result === 'fail') return { kind: 'failed', failure };
        if (result === 'throttle') return { kind: 'throttled', failure };
        const batchItemFailures = result === 'ok' ? [] : result.map((one) => ({ itemIdentifier: String(one) }));
        return { kind: 'succeeded', payload: JSON.stringify({ batchItemFailures }) };
      },
      done: (last) => log.push(`done ${last.dynamodb.SequenceNumber}`),
      discard: async (some) => void log.push(`aside ${numbers(some).join()}`),
      pause: async () => true,
    };
    const complete = { maximumRetryAttempts: 1, bisectOnError: true, reportsItemFailures: true, ...rules };
    await deliverBatch(batch, complete, effects);
    return log;
  }

  it('is done when the function succeeds', async () => {
    expect(await deliver(records(1, 2), () => 'ok')).toEqual(['invoke 1,2', 'done 2']);
  });

  it('waits whole while the function is throttled, which takes no attempt', async () => {
    let calls = 0;
    const log = await deliver(records(1, 2), () => ((calls += 1) < 9 ? 'throttle' : calls === 9 ? 'fail' : 'ok'));
    expect(log).toEqual([...Array.from({ length: 9 }, () => 'invoke 1,2'), 'invoke 1', 'done 1', 'invoke 2', 'done 2']);
  });

  it('resumes at the first reported failure', async () => {
    let calls = 0;
    const log = await deliver(records(1, 2, 3), () => (calls++ === 0 ? [3, 2] : 'ok'));
    expect(log).toEqual(['invoke 1,2,3', 'done 1', 'invoke 2,3', 'done 3']);
  });

  it('halves a failing batch down to the bad record, retries it and sends it to the failure destination', async () => {
    const log = await deliver(records(1, 2, 3, 4), (some) => (some.includes(2) ? 'fail' : 'ok'));
    expect(log).toEqual([
      'invoke 1,2,3,4',
      'invoke 1,2',
      'invoke 1',
      'done 1',
      'invoke 2',
      'invoke 2',
      'aside 2',
      'done 2',
      'invoke 3,4',
      'done 4',
    ]);
  });

  it('sends the whole batch to the failure destination when halving is off', async () => {
    const log = await deliver(records(1, 2), () => 'fail', { bisectOnError: false });
    expect(log).toEqual(['invoke 1,2', 'invoke 1,2', 'aside 1,2', 'done 2']);
  });

  it('fails the whole batch for an unknown item or a malformed response', async () => {
    expect(await deliver(records(1), () => [9], { maximumRetryAttempts: 0 })).toEqual([
      'invoke 1',
      'aside 1',
      'done 1',
    ]);
  });
});

describe('a batching window', () => {
  it('delivers the records of one window together, by shard, even when reading fails', async () => {
    const coming = [
      { shard: 'a', records: records(2, 3) },
      { shard: 'b', records: records(4) },
    ];
    let isOver = false;
    const read = async () => (isOver ? coming.shift() : { shard: 'a', records: [] });
    const wait = async () => void (isOver = true);
    expect(await gather({ shard: 'a', records: records(1) }, { wait, read })).toEqual([
      { shard: 'a', records: records(1, 2, 3) },
      { shard: 'b', records: records(4) },
    ]);
  });
});

it('recognizes a record without a change', () => {
  expect(isNoOp(record(1, { OldImage: { a: { N: '1' } }, NewImage: { a: { N: '1' } } }))).toBe(true);
  expect(isNoOp(record(1, { OldImage: { a: { N: '1' } }, NewImage: { a: { N: '2' } } }))).toBe(false);
});
