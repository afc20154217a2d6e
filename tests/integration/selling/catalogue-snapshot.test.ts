import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSnapshot } from '#functions/lifecycle/snapshot/write-snapshot.ts';
import { appendAuction, FEED_KEPT_MS } from '#functions/tables/catalogue/catalogue-feed.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { storedCatalogue } from '#functions/views/catalogue/catalogue-in-memory.ts';
import { anonymousConfig, type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { engines } from '#tests/support/stack/engines.ts';
import { seedAuctions } from '#tests/support/tables/seed-lists.ts';

const HOUR = 3_600_000;

describe.each(engines())('the snapshot of the catalogue on $name', ({ engine }) => {
  let database: BareEngine;
  beforeAll(async () => {
    database = await startBareEngine(engine);
  });
  afterAll(async () => {
    await database.stop();
  });

  test('the catalogue is the snapshot and the later feed entries; the daily snapshot is made from the table', async () => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(database.endpoint)));
    const auctions = tableHandle('auctions', client, database.tables.auctions);
    const feed = tableHandle('feed', client, database.tables.feed);
    let stored: Uint8Array | undefined;
    const snapshots = {
      read: async () => stored,
      write: async (packed: Uint8Array) => {
        stored = packed;
      },
    };
    const now = Date.now();
    const writeAt = (at: number, isRebuild: boolean) =>
      writeSnapshot({ auctions, feed, snapshots, clock: () => at }, isRebuild);
    // Larger than one page of 1 MB.
    const listings = await seedAuctions({ client, tables: database.tables }, 60, now, 'A long story. '.repeat(3_000));
    const [one, other] = listings.filter(({ listingStatus }) => listingStatus === 'active').map((l) => l.auctionId);
    const rename = (auctionId: string | undefined, title: string) =>
      client.send(
        new UpdateCommand({
          TableName: auctions.tableName,
          Key: { auctionId, sk: 'LISTING' },
          UpdateExpression: 'SET title = :title ADD version :one',
          ExpressionAttributeValues: { ':title': title, ':one': 1 },
        }),
      );
    /** The number of auctions that a search finds in a new container's catalogue. */
    const countOf = async (search: string, at: number) => {
      const page = await storedCatalogue(feed, snapshots).page(
        { withDrafts: true, withCancelled: true, search },
        { sort: 'newest', limit: 5 },
        at,
      );
      return page?.total;
    };

    expect(await countOf(' no. ', now), 'without a snapshot').toBe(60);
    expect(await writeAt(now, false)).toMatchObject({
      from: 'table',
      versions: 60,
    });
    // So late that a container no longer reads the first entries of the feed again.
    const later = now + HOUR;
    await rename(one, 'Renamed');
    await appendAuction({ auctions, feed, clock: () => later }, one ?? '');
    await rename(other, 'Renamed without a feed entry');
    expect(await countOf(' no. ', later)).toBe(59);
    expect(await writeAt(later, false)).toMatchObject({ from: 'snapshot' });
    expect(await countOf('renamed', later + HOUR), 'according to the feed').toBe(1);

    const container = storedCatalogue(feed, snapshots);
    const query = { withDrafts: true, search: 'without a feed entry' };
    const known = async (at: number) => (await container.page(query, { sort: 'newest', limit: 5 }, at))?.total;
    expect(await known(later)).toBe(0);
    await client.send(new DeleteCommand({ TableName: auctions.tableName, Key: { auctionId: one, sk: 'LISTING' } }));
    expect(await writeAt(later + HOUR, true)).toMatchObject({
      from: 'table',
      lost: 1,
    });
    expect(await known(later + HOUR), 'by the feed, which the rebuild has mended').toBe(1);
    expect(await countOf('renamed', later + HOUR), 'according to the table').toBe(1);
    expect(await countOf('without a feed entry', later + HOUR)).toBe(1);

    stored = Buffer.from('{"format":0}');
    expect(await countOf(' no. ', later + HOUR), 'the snapshot has another format, so only the feed is read').toBe(58);
    expect(await writeAt(later + HOUR, false)).toMatchObject({ from: 'table' });
    const tooLate = later + HOUR + FEED_KEPT_MS;
    expect(await writeAt(tooLate, false)).toMatchObject({ from: 'table' });
  });
});
