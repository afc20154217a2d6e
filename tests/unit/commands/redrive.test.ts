import { describe, expect, it, vi } from 'vitest';
import { readLetter } from '#infra/commands/redrive/letter.ts';
import { type LetterQueue, QUEUES } from '#infra/commands/redrive/queues.ts';
import type { ReceivedLetter } from '#infra/commands/redrive/receive-letters.ts';
import { redrive, type RedriveDeps } from '#infra/commands/redrive/redrive.ts';

const queueNamed = (name: string): LetterQueue => {
  const found = QUEUES.find((queue) => queue.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

const call = { auctionId: 'lot-1' };
const failedCall = {
  version: '1.0',
  requestContext: { functionArn: 'arn:clock', condition: 'RetriesExhausted' },
  requestPayload: call,
  responsePayload: { errorMessage: 'no' },
};
const batch = {
  streamArn: 'arn:stream',
  shardId: 'shard-1',
  startSequenceNumber: '100',
  endSequenceNumber: '300',
  batchSize: 2,
};
const lostBatch = { version: '1.0', requestContext: { functionArn: 'arn:stream' }, DDBStreamBatchInfo: batch };
const Records = [{ n: 1 }, { n: 2 }];
const failedBatch = { ...lostBatch, payload: JSON.stringify({ Records }) };

describe('readLetter', () => {
  it.each([
    ['Lambda, which contains the call', failedCall, { kind: 'call', event: call }],
    ['Scheduler, which is the call itself', call, { kind: 'call', event: call }],
    ['a stream in a bucket, which contains the records', failedBatch, { kind: 'records', batch, records: Records }],
    ['a stream in a queue, which contains their position', lostBatch, { kind: 'records', batch, records: undefined }],
  ])('reads a dead letter of %s', (_, body, letter) => {
    expect(readLetter(JSON.stringify(body))).toEqual(letter);
  });

  it.each(['', 'no json', '[]', '{}', '"text"', '{"requestContext":{},"other":1}'])(
    'reads any other text as unknown: %s',
    (body) => {
      expect(readLetter(body)).toEqual({ kind: 'unknown' });
    },
  );
});

describe('redrive', () => {
  function given(bodies: readonly unknown[], deps: Partial<RedriveDeps> = {}) {
    const events: string[] = [];
    const letters = bodies.map((body, index): ReceivedLetter => ({
      id: `letter ${index}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      delete: async () => {
        events.push(`delete ${index}`);
      },
      release: async () => {
        events.push(`release ${index}`);
      },
    }));
    const all: RedriveDeps = {
      letters: (async function* () {
        yield* letters;
      })(),
      call: async (name, event) => {
        events.push(`${name} ${JSON.stringify(event)}`);
        return undefined;
      },
      say: vi.fn(),
      ...deps,
    };
    return { deps: all, events };
  }

  it('releases every letter and calls nothing in a dry run', async () => {
    const { deps, events } = given([call, failedBatch]);
    expect(await redrive(queueNamed('AuctionSchedules'), true, deps)).toEqual({ done: 0, left: 2 });
    expect(events).toEqual(['release 0', 'release 1']);
  });

  it('repeats the call of each letter, and deletes the letter only after its call', async () => {
    const { deps, events } = given([failedCall, call]);
    expect(await redrive(queueNamed('AuctionSchedules'), false, deps)).toEqual({ done: 2, left: 0 });
    const clock = 'AuctionClock {"auctionId":"lot-1"}';
    expect(events).toEqual([clock, 'delete 0', clock, 'delete 1']);
  });

  it('keeps letters that fail or are unknown, and continues with the others', async () => {
    const failing = given(['?', call, failedCall], { call: async () => 'Error: no' });
    expect(await redrive(queueNamed('AuctionSchedules'), false, failing.deps)).toEqual({ done: 0, left: 3 });
    expect(failing.events).toEqual(['release 0', 'release 1', 'release 2']);
  });

  it('releases the current letter when it has to stop', async () => {
    const { deps, events } = given([call], { call: () => Promise.reject(new Error('no credentials')) });
    await expect(redrive(queueNamed('AuctionSchedules'), false, deps)).rejects.toThrow('no credentials');
    expect(events).toEqual(['release 0']);
  });

  it('calls a function with its records, as the stream would', async () => {
    const { deps, events } = given([failedBatch]);
    await redrive(queueNamed('AuctionChanges'), false, deps);
    expect(events).toEqual(['AuctionStream {"Records":[{"n":1},{"n":2}]}', 'delete 0']);
  });

  it('calls a function with a message, as the queue would', async () => {
    const event = { eventId: 'evt_1', event: { kind: 'captured' } };
    const { deps, events } = given([event]);
    await redrive(queueNamed('RazorpayEvents'), false, deps);
    const messages = { Records: [{ messageId: 'letter 0', body: JSON.stringify(event) }] };
    expect(events).toEqual([`PaymentEvents ${JSON.stringify(messages)}`, 'delete 0']);
  });

  it('calls a function with at most ten records at a time, and keeps what fails', async () => {
    const many = Array.from({ length: 25 }, (_, n) => ({ n }));
    const failed = { ...lostBatch, payload: JSON.stringify({ Records: many }) };
    const sizes: number[] = [];
    const call = async (_: string, event: object) => {
      sizes.push((event as { Records: object[] }).Records.length);
      return sizes.length === 3 ? 'Error: no' : undefined;
    };
    const { deps, events } = given([failed], { call });
    expect(await redrive(queueNamed('AuctionChanges'), false, deps)).toEqual({ done: 0, left: 1 });
    expect([sizes, events]).toEqual([[10, 10, 5], ['release 0']]);
  });

  it('keeps a letter that has only the position of its records', async () => {
    const { deps, events } = given([lostBatch]);
    expect(await redrive(queueNamed('CatalogueChanges'), false, deps)).toEqual({ done: 0, left: 1 });
    expect(events).toEqual(['release 0']);
  });
});
