import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type DeadLetter, feedRecords, indexChanges } from '#functions/lifecycle/search/index-changes.ts';
import { Outage } from '#functions/platform/outage.ts';
import type { SearchRequest } from '#functions/tables/catalogue/search/search-engine.ts';
import { NOW } from '#tests/support/builders/time.ts';

const entry = (auctionId: string) => ({
  auctionId,
  title: 'A lot',
  categorie: 'cars',
  status: 'pending',
  isHidden: false,
  price: 100,
  bidCount: 0,
  startAt: NOW,
  closesAt: NOW,
  createdAt: NOW,
  lotNumber: 1001,
  city: '',
  pin: '',
  facts: {},
});

/** A record for each change; a number is the time of a deletion. */
function eventOf(...changes: readonly (readonly [id: string, item: object])[]) {
  return feedRecords.parse({
    Records: changes.map(([id, item], n) => ({
      dynamodb: {
        SequenceNumber: String(n),
        Keys: { feed: { S: 'auctions' }, change: { S: `0001#${id}#7` } },
        NewImage: marshall({ id, at: NOW - 1_000, version: 7, ...item }),
      },
    })),
  });
}

/** The engine answers with these statuses, in the order of the changes. */
async function index(event: ReturnType<typeof eventOf>, statuses: readonly number[]) {
  const buried: DeadLetter[] = [];
  const asked: SearchRequest[] = [];
  const lags: number[] = [];
  const items = statuses.map((status) => ({
    index: { status, ...(status >= 300 && { error: { reason: `${status}!` } }) },
  }));
  const response = await indexChanges(
    {
      ask: async <T>(request: SearchRequest, schema: z.ZodType<T>) => {
        asked.push(request);
        return z.parse(schema, { items });
      },
      bury: async (letter) => {
        buried.push(letter);
      },
      measure: (lag) => lags.push(lag),
    },
    event,
    NOW,
  );
  return { again: response.batchItemFailures.map((one) => one.itemIdentifier), buried, asked, lags };
}

describe('a batch of changes', () => {
  it('is one bulk request with each version, and a deletion is a document without fields', async () => {
    const { asked, lags, again } = await index(eventOf(['a', { entry: entry('a') }], ['b', {}]), [201, 200]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.querystring).toEqual({ require_alias: true });
    expect(asked[0]?.bulkBody).toEqual([
      { index: { _id: 'a', version: 7, version_type: 'external' } },
      expect.objectContaining({ auctionId: 'a' }),
      { index: { _id: 'b', version: 7, version_type: 'external' } },
      {},
    ]);
    expect([again, lags]).toEqual([[], [1_000]]);
  });

  it('repeats what the engine could not take now, buries what it never takes, and ignores older versions', async () => {
    const event = eventOf(...['new', 'old', 'busy', 'never'].map((id) => [id, { entry: entry(id) }] as const));
    const { again, buried } = await index(event, [201, 409, 429, 400]);
    expect(again).toEqual(['2']);
    expect(buried).toEqual([{ auctionId: 'never', reason: '{"reason":"400!"}' }]);
  });

  it('buries an unreadable change with its reason and indexes the others', async () => {
    const { buried, asked } = await index(
      eventOf(['odd', { entry: { title: 5 } }], ['a', { entry: entry('a') }]),
      [201],
    );
    expect(buried).toEqual([{ auctionId: 'odd', reason: expect.stringContaining('title') as unknown }]);
    expect(asked[0]?.bulkBody).toHaveLength(2);
  });

  it('fails as a whole while the engine does not answer', async () => {
    const ask = () => Promise.reject(new Outage('out'));
    const deps = { ask, bury: async () => undefined, measure: () => undefined };
    await expect(indexChanges(deps, eventOf(['a', { entry: entry('a') }]), NOW)).rejects.toThrow(Outage);
  });
});
