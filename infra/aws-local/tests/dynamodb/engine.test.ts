import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../src/aws/aws-service.ts';
import { createTables } from '../../src/dynamodb/create-tables.ts';
import { createDynamoDb } from '../../src/dynamodb/dynamodb-service.ts';
import { maintainDynoxide } from '../../src/dynamodb/dynoxide-maintenance.ts';
import { createEngineClient, type EngineClient } from '../../src/dynamodb/engine-client.ts';
import { defaultEngine, dynoxideFile, startEngine, type Engine } from '../../src/dynamodb/engine.ts';
import { deleteExpired } from '../../src/dynamodb/expiry.ts';
import { createShardReader, type StreamPosition } from '../../src/dynamodb/shard-reader.ts';
import type { StreamRecord } from '../../src/dynamodb/stream-record.ts';
import { tableDefinitions } from '../../src/dynamodb/table-definition.ts';
import { deploymentOf, principalWith } from '../emulator-server.ts';

describe('on the engine', () => {
  let folder: string;
  let engine: Engine;
  let client: EngineClient;
  let streamArn: string;
  const [table] = tableDefinitions(
    deploymentOf({
      type: 'AWS::DynamoDB::Table',
      physicalId: 'Things',
      attributes: { Arn: 'arn:aws:dynamodb:ap-south-1:1:table/Things', StreamArn: 'arn:stream' },
      properties: {
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      },
    }),
  );
  if (table === undefined) throw new Error('no table');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'engine-'));
    mkdirSync(join(folder, 'logs'));
    engine = await startEngine(defaultEngine(), folder);
    client = createEngineClient(engine.port);
    streamArn = (await createTables(client, [table])).get('Things') ?? '';
  }, 30_000);
  afterAll(async () => {
    client.close();
    await engine.stop();
    rmSync(folder, { recursive: true });
  });

  const put = (id: string, more: object = {}) =>
    client.call('PutItem', { TableName: 'Things', Item: { id: { S: id }, ...more } });

  async function call(principal: Principal | undefined, operation: string, input: object) {
    const written: string[] = [];
    const service = createDynamoDb(client, [table as NonNullable<typeof table>], {
      onWrite: (names) => written.push(...names),
      restored: { handle: () => undefined },
    });
    const response = await service.handle({
      method: 'POST',
      path: '/',
      query: new URLSearchParams(),
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
      body: Buffer.from(JSON.stringify(input)),
      principal,
    });
    return { status: response.status, body: String(response.body), written };
  }

  it('creates tables once, and refuses a stored table with other keys', async () => {
    expect((await createTables(client, [table])).get('Things')).toBe(streamArn);
    const KeySchema = [{ AttributeName: 'other', KeyType: 'HASH' as const }];
    await expect(createTables(client, [{ ...table, properties: { ...table.properties, KeySchema } }])).rejects.toThrow(
      '--fresh',
    );
  });

  it('forwards what the role allows and reports writes', async () => {
    const put = { TableName: 'Things', Item: { id: { S: 'allowed' } } };
    const principal = principalWith('dynamodb:PutItem arn:aws:dynamodb:ap-south-1:1:table/Things');
    expect(await call(principal, 'PutItem', put)).toMatchObject({ status: 200, written: ['Things'] });
    const denied = await call(principal, 'GetItem', { TableName: 'Things', Key: { id: { S: 'allowed' } } });
    expect(denied.body).toContain(
      'is not authorized to perform: dynamodb:GetItem on resource: arn:aws:dynamodb:ap-south-1:1:table/Things',
    );
    expect((await call(undefined, 'PutItem', put)).body).toContain('AccessDenied');
    expect((await call(principal, 'DeleteTable', { TableName: 'Things' })).body).toContain('dynamodb:DeleteTable');
  });

  it('continues its stream from a saved position and repeats records after it', async () => {
    const start = createShardReader(client, streamArn, undefined);
    await put('s1');
    const ids = (some: readonly StreamRecord[]) =>
      some.map((one) => (one.dynamodb['Keys'] as { id: { S: string } }).id.S);
    let position: StreamPosition | undefined;
    for (let read = await start.read(100); read.records.length > 0; read = await start.read(100)) {
      position = { shard: read.shard, sequence: read.records.at(-1)?.dynamodb.SequenceNumber ?? null };
    }
    await put('s2');
    await put('s3');
    expect(ids((await start.read(100)).records)).toEqual(['s2', 's3']);
    expect(ids((await createShardReader(client, streamArn, position).read(100)).records)).toEqual(['s2', 's3']);
  });

  it('deletes items that have expired by the given clock', async () => {
    await put('old', { expiresAt: { N: '1000' } });
    await put('young', { expiresAt: { N: '2000' } });
    expect(await deleteExpired(client, table, () => 1_500_000)).toBe(1);
    const left = await client.call('GetItem', { TableName: 'Things', Key: { id: { S: 'young' } } });
    expect(left).toHaveProperty('Item');
  });

  it.runIf(defaultEngine() === 'dynoxide')(
    'trims stream records that all consumers passed, on the live file',
    async () => {
      const care = maintainDynoxide(dynoxideFile(folder));
      for (let index = 0; index < 520; index += 1) await put('again', { n: { N: String(index) } });
      const count = async () => {
        const reader = createShardReader(client, streamArn, undefined);
        let total = 0;
        for (let read = await reader.read(1000); read.records.length > 0; read = await reader.read(1000))
          total += read.records.length;
        return total;
      };
      const before = await count();
      care.trim(['Things'], () => undefined);
      expect(await count()).toBe(before);
      care.trim(['Things'], () => '100000');
      expect(await count()).toBe(500);
      await put('still works');
      expect(await count()).toBe(501);
      care.close();
    },
  );
});
