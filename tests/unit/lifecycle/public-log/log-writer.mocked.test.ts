import type { Context } from 'aws-lambda';
import { afterAll, expect, test, vi } from 'vitest';
import { metrics } from '#functions/platform/metrics.ts';

const { fake, s3, key, TERMS } = await vi.hoisted(async () => {
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    BIDS_TABLE: 'bids',
    AUCTIONS_TABLE: 'auctions',
    BOOKS_TABLE: 'books',
    LOG_KEY_ARN: 'key',
    LOG_WITNESSES: 'none',
    LEDGERS_BUCKET: 'ledgers',
    MEDIA_BUCKET: 'media',
    SNAPSHOTS_BUCKET: 'snapshots',
    SITE_URL_PARAMETER: '/site',
  });
  const world = await import('./log-world.ts');
  return { ...world.logWorld(), key: world.key, TERMS: world.TERMS };
});
vi.mock('#functions/platform/dynamo.ts', () => ({ dynamoClient: () => fake.client }));
vi.mock('#functions/platform/secrets.ts', () => ({ secretReader: () => async () => 'https://boli.test' }));
vi.mock('#functions/lifecycle/public-log/log-key.ts', () => ({ logKeyReader: () => async () => key }));
vi.mock('#functions/lifecycle/public-log/log-store.ts', () => ({ logStore: () => s3.store }));
const { handler } = await import('#functions/entrypoints/workers/log-writer.ts');

vi.spyOn(metrics, 'publishStoredMetrics').mockReturnValue(metrics);
afterAll(() => vi.restoreAllMocks());
const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 300_000 } as Context;
const told = (...auctionIds: string[]) => ({
  Records: auctionIds.map((auctionId) => ({ dynamodb: { Keys: { auctionId: { S: auctionId } } } })),
});

test('a lot that cannot be read keeps no later batch waiting, and an outage does', async () => {
  fake.put('bids', { auctionId: 'bad#events', seq: 1, event: { kind: 'unknown' } });
  fake.put('bids', { auctionId: 'one#events', seq: 1, event: TERMS });
  await handler(told('bad#events', 'one#events'), context);
  expect([...s3.files.keys()]).toContain('tile/entries/000.p/1');
  s3.die(1);
  await expect(handler(told('one#events'), context)).rejects.toThrow('killed');
});
