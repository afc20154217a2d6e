import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { Iam } from '../iam/iam.ts';
import type { Lambda } from '../lambda/lambda.ts';
import type { SharedClock } from '../state/shared-clock.ts';
import type { Deployment } from '../template/deployment.ts';
import { createTables } from './create-tables.ts';
import { createDynamoDb, type DynamoDbService } from './dynamodb-service.ts';
import { maintainDynoxide } from './dynoxide-maintenance.ts';
import { createEngineClient } from './engine-client.ts';
import { dynoxideFile, startEngine, type EngineKind } from './engine.ts';
import { deleteExpired } from './expiry.ts';
import { mappingDefinitions } from './mapping-definition.ts';
import { openRestoredTables } from './restore.ts';
import { startStreams, type StoreObject, type Streams } from './streams.ts';
import { tableDefinitions } from './table-definition.ts';

/** The tables, their streams and the engine. */
export interface Database {
  readonly service: DynamoDbService;
  readonly tableNames: readonly string[];
  /** Starts delivery; call it once functions can be invoked. */
  startStreams(parts: {
    readonly iam: Iam;
    readonly lambda: Lambda;
    readonly send: (queueArn: string, body: string) => void;
    readonly store: StoreObject;
  }): void;
  /** A few items of a table in DynamoDB's JSON, for the local pages. */
  sample(table: string, limit: number): Promise<readonly unknown[]>;
  isBusy(): boolean;
  stopStreams(): Promise<void>;
  stop(): Promise<void>;
}

interface DatabaseSettings {
  readonly deployment: Deployment;
  readonly kind: EngineKind;
  readonly dataDir: string;
  readonly db: DatabaseSync;
  readonly clock: SharedClock;
  readonly report: (error: unknown) => void;
}

const scanned = z.object({ Items: z.array(z.unknown()) });

const HOUSEKEEPING_MS = 5_000;
const EXPIRY_MS = 30_000;

/** Starts the engine, creates missing tables and maintains both. */
export async function startDatabase(settings: DatabaseSettings): Promise<Database> {
  const { deployment, kind, dataDir, db, clock, report } = settings;
  const engine = await startEngine(kind, dataDir);
  const client = createEngineClient(engine.port);
  const declared = tableDefinitions(deployment);
  const restored = openRestoredTables(client, db, declared);
  const tables = [...declared, ...restored.definitions];
  const streamed = tables.filter((table) => table.properties.StreamSpecification !== undefined);
  let streams: Streams | undefined;
  let isSweeping = false;
  const wakeStreams = (names: readonly string[]) => streams?.wake(names);

  const engineStreams = await createTables(client, tables).catch(async (error: unknown) => {
    client.close();
    await engine.stop();
    throw error;
  });
  const maintenance = kind === 'dynoxide' ? maintainDynoxide(dynoxideFile(dataDir)) : undefined;
  const service = createDynamoDb(client, tables, { onWrite: wakeStreams, restored });

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      for (const table of tables) {
        if ((await deleteExpired(client, table, clock.now)) > 0) wakeStreams([table.name]);
      }
    } catch (error) {
      report(error);
    } finally {
      isSweeping = false;
    }
  }

  const sweeper = setInterval(() => void sweep(), EXPIRY_MS);
  const trimmer = setInterval(() => {
    const current = streams;
    if (current === undefined) return;
    const names = streamed.map((table) => table.name);
    try {
      maintenance?.trim(names, (table) => current.passed(table));
    } catch (error) {
      report(error);
    }
  }, HOUSEKEEPING_MS);
  clock.onMove(() => void sweep());

  return {
    service,
    tableNames: tables.map((table) => table.name),
    startStreams: ({ iam, lambda, send, store }) => {
      streams = startStreams(mappingDefinitions(deployment), {
        client,
        db,
        iam,
        lambda,
        engineStreams,
        send,
        store,
        report,
        clockOffset: clock.offset,
      });
    },
    sample: async (table, limit) => scanned.parse(await client.call('Scan', { TableName: table, Limit: limit })).Items,
    isBusy: () => streams?.isBusy() ?? false,
    stopStreams: async () => {
      clearInterval(sweeper);
      clearInterval(trimmer);
      await streams?.stop();
    },
    stop: async () => {
      maintenance?.close();
      client.close();
      await engine.stop();
    },
  };
}
