import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountCatalogue } from '../../../functions/lifecycle/recount/recount-catalogue.ts';
import { searchIndex } from '../../../functions/views/catalogue/search-index.ts';
import { listAuctions } from '../../../functions/views/catalogue/list-auctions.ts';
import { anyoneAt, type BareEngine, startBareEngine } from '../../support/stack/bare-engine.ts';
import { seedAuctions } from '../../support/tables/seed-lists.ts';
import { engines } from '../../support/stack/engines.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';

describe.each(engines())('the recount of the catalogue on $name', ({ engine }) => {
  let database: BareEngine;
  beforeAll(async () => {
    database = await startBareEngine(engine);
  });
  afterAll(async () => {
    await database.stop();
  });

  test('corrects the counts and files what is filed wrongly', async () => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(anyoneAt(database.endpoint)));
    const auctions = tableHandle('auctions', client, database.tables.auctions);
    const tables = { auctions, users: tableHandle('users', client, database.tables.users) };
    const nobody = { peopleFiled: 0, figuresWrong: 0 };
    const now = Date.now();
    const listings = await seedAuctions({ client, tables: database.tables }, 60, now);
    const running = listings.filter(({ listingStatus }) => listingStatus === 'active').length;
    const change = (auctionId: string, sk: string, UpdateExpression: string, value: unknown) =>
      client.send(
        new UpdateCommand({
          TableName: auctions.tableName,
          Key: { auctionId, sk },
          UpdateExpression,
          ExpressionAttributeNames: { '#field': sk === 'COUNTS' ? 'pending#cars' : 'status' },
          ExpressionAttributeValues: { ':value': value },
        }),
      );
    const ended = listings.find(({ listingStatus }) => listingStatus === 'active')?.auctionId ?? '';
    await change(ended, 'STATE', 'SET #field = :value', 'completed');
    await change('#CATALOGUE', 'COUNTS', 'ADD #field :value', 7);

    expect(await recountCatalogue(tables, now)).toEqual({ listings: 60, filed: 1, areCountsRight: true, ...nobody });
    const question = {
      sort: 'newest',
      limit: 100,
      cursor: undefined,
      viewerId: 'u1',
      viewerRole: 'admin',
      withDrafts: true,
    } as const;
    const everything = await listAuctions({ auctions, search: searchIndex(auctions) }, question, now);
    expect(everything).toMatchObject({ value: { total: 60 } });
    const active = await listAuctions(
      { auctions, search: searchIndex(auctions) },
      { ...question, status: 'active' },
      now,
    );
    expect(active).toMatchObject({ value: { total: running - 1 } });
    expect(await recountCatalogue(tables, now)).toEqual({ listings: 60, filed: 0, areCountsRight: true, ...nobody });
  });
});
