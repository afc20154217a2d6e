import { describe, expect, it, vi } from 'vitest';
import { readLetter } from '../../../infra/commands/redrive/letter.ts';
import type { ReceivedLetter } from '../../../infra/commands/redrive/receive-letters.ts';
import { type LetterQueue, QUEUES } from '../../../infra/commands/redrive/queues.ts';
import { redrive, type RedriveDeps } from '../../../infra/commands/redrive/redrive.ts';

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
const failedBatch = { version: '1.0', requestContext: { functionArn: 'arn:stream' }, DDBStreamBatchInfo: batch };

describe('a dead letter', () => {
  it('of Lambda has the call inside', () => {
    expect(readLetter(JSON.stringify(failedCall))).toEqual({ kind: 'call', event: call });
  });

  it('of Scheduler is the call itself', () => {
    expect(readLetter(JSON.stringify(call))).toEqual({ kind: 'call', event: call });
  });

  it('of a stream says where its records are', () => {
    expect(readLetter(JSON.stringify(failedBatch))).toEqual({ kind: 'records', batch });
  });

  it.each(['', 'no json', '[]', '{}', '"text"', '{"requestContext":{},"other":1}'])(
    'of any other kind is not taken for a call: %s',
    (body) => {
      expect(readLetter(body)).toEqual({ kind: 'unknown' });
    },
  );
});

describe('a queue of dead letters', () => {
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
      readAgain: async () => [{ n: 1 }, { n: 2 }],
      say: vi.fn(),
      ...deps,
    };
    return { deps: all, events };
  }

  it('is only looked at in a dry run, and every letter is put back', async () => {
    const { deps, events } = given([call, failedBatch]);
    expect(await redrive(queueNamed('AuctionSchedules'), true, deps)).toEqual({ done: 0, left: 2 });
    expect(events).toEqual(['release 0', 'release 1']);
  });

  it('is made good letter by letter; one is deleted after its call, never before', async () => {
    const { deps, events } = given([failedCall, call]);
    expect(await redrive(queueNamed('AuctionSchedules'), false, deps)).toEqual({ done: 2, left: 0 });
    const clock = 'AuctionClock {"auctionId":"lot-1"}';
    expect(events).toEqual([clock, 'delete 0', clock, 'delete 1']);
  });

  it('keeps what fails and what it does not understand, and goes on', async () => {
    const failing = given(['?', call, failedCall], { call: async () => 'Error: no' });
    expect(await redrive(queueNamed('AuctionSchedules'), false, failing.deps)).toEqual({ done: 0, left: 3 });
    expect(failing.events).toEqual(['release 0', 'release 1', 'release 2']);
  });

  it('puts back what it has in hand when it cannot go on', async () => {
    const { deps, events } = given([call], { call: () => Promise.reject(new Error('no credentials')) });
    await expect(redrive(queueNamed('AuctionSchedules'), false, deps)).rejects.toThrow('no credentials');
    expect(events).toEqual(['release 0']);
  });

  it('gives a function its records as the stream would', async () => {
    const { deps, events } = given([failedBatch]);
    await redrive(queueNamed('AuctionChanges'), false, deps);
    expect(events).toEqual(['AuctionStream {"Records":[{"n":1},{"n":2}]}', 'delete 0']);
  });

  it('gives a function a message as the queue would', async () => {
    const event = { eventId: 'evt_1', event: { kind: 'captured' } };
    const { deps, events } = given([event]);
    await redrive(queueNamed('RazorpayEvents'), false, deps);
    const Records = [{ messageId: 'letter 0', body: JSON.stringify(event) }];
    expect(events).toEqual([`PaymentEvents ${JSON.stringify({ Records })}`, 'delete 0']);
  });

  it('finds refunds by themselves when their records are gone: then nothing is lost', async () => {
    const { deps, events } = given([failedBatch, failedBatch], { readAgain: async () => undefined });
    expect(await redrive(queueNamed('RefundsDue'), false, deps)).toEqual({ done: 2, left: 0 });
    expect(events).toEqual(['PaymentWorker {"reconcile":true}', 'delete 0', 'delete 1']);
  });

  it('sweeps when records of auctions are gone, and keeps their letters: a sweep does not do all they stood for', async () => {
    const { deps, events } = given([failedBatch], { readAgain: async () => undefined });
    expect(await redrive(queueNamed('AuctionChanges'), false, deps)).toEqual({ done: 0, left: 1 });
    expect(events).toEqual(['AuctionClock {"sweep":true}', 'release 0']);
  });
});
