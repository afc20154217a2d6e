import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTables } from '@boli/aws-local/dynamodb/create-tables.ts';
import { maintainDynoxide } from '@boli/aws-local/dynamodb/dynoxide-maintenance.ts';
import { createEngineClient, type EngineClient } from '@boli/aws-local/dynamodb/engine-client.ts';
import { dynoxideFile, startEngine } from '@boli/aws-local/dynamodb/engine.ts';
import { tableDefinitions } from '@boli/aws-local/dynamodb/table-definition.ts';
import { type FunctionConfig, functionConfigs } from '@boli/aws-local/lambda/function-config.ts';
import { readCloudAssembly } from '@boli/aws-local/template/cloud-assembly.ts';
import { readDeployment } from '@boli/aws-local/template/read-deployment.ts';
import { TABLE_ENV, type TableName } from '#functions/tables/table-specs.ts';
import { CDK_OUT } from './build-once.ts';
import { type FolderPlace, newDataFolder } from './data-folder.ts';
import type { Engine } from './stack.ts';

/** A DynamoDB engine with the tables of the template, without the rest of the stack. */
export interface BareEngine {
  readonly port: number;
  readonly endpoint: string;
  /** The names of the tables. */
  readonly tables: Readonly<Record<TableName, string>>;
  /** The engine's name of each table's stream, by the table's name. */
  readonly streams: ReadonlyMap<string, string>;
  readonly client: EngineClient;
  /** Deletes stream records that nobody will read, as the local stack does; otherwise the engine slows down. */
  trimStreams(): void;
  stop(): Promise<void>;
}

/** Starts an engine in a folder of its own. */
export async function startBareEngine(kind: Engine, place: FolderPlace = {}): Promise<BareEngine> {
  const dataDir = await newDataFolder(place);
  await mkdir(join(dataDir, 'logs'));
  const deployment = readDeployment(readCloudAssembly(resolve(CDK_OUT)));
  const engine = await startEngine(kind, dataDir);
  const client = createEngineClient(engine.port);
  const definitions = tableDefinitions(deployment);
  const streams = await createTables(client, definitions);
  const care = kind === 'dynoxide' ? maintainDynoxide(dynoxideFile(dataDir)) : undefined;
  const streamed = [...streams.keys()];
  return {
    port: engine.port,
    endpoint: `http://127.0.0.1:${engine.port}`,
    tables: tableNames(definitions.map(({ name }) => name)),
    streams,
    client,
    trimStreams: () => {
      care?.trim(streamed, () => String(Number.MAX_SAFE_INTEGER));
    },
    stop: async () => {
      client.close();
      care?.close();
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Maps each table to its stored name: CloudFormation's names contain those of the constructs. */
export function tableNames(names: readonly string[]): Readonly<Record<TableName, string>> {
  const of = (table: TableName): string => {
    const found = names.find((name) => name.toLowerCase().includes(table.toLowerCase()));
    if (found === undefined) throw new Error(`There is no table for ${table} among ${names.join(', ')}.`);
    return found;
  };
  return {
    auctions: of('auctions'),
    feed: of('feed'),
    bids: of('bids'),
    users: of('users'),
    payments: of('payments'),
    money: of('money'),
    books: of('books'),
    invoices: of('invoices'),
    notifications: of('notifications'),
    connections: of('connections'),
    grievances: of('grievances'),
    limits: of('limits'),
    askedActs: of('askedActs'),
    sellers: of('sellers'),
  };
}

let clientId: string | undefined;

/** The id of the site's user pool client. */
export function userPoolClientId(): string {
  clientId ??= readDeployment(readCloudAssembly(resolve(CDK_OUT)))
    .ofType('AWS::Cognito::UserPoolClient')
    .find(({ logicalId }) => logicalId.includes('Site'))?.physicalId;
  return clientId ?? '';
}

/** The settings of a client for the bare engine, which does not check credentials. */
export const anonymousConfig = (endpoint: string) => ({
  endpoint,
  region: 'ap-south-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

/** The configuration of a function as it would be deployed. Its code is copied to `folder`. */
export function deployedFunction(name: string, folder: string): FunctionConfig {
  const assembly = readCloudAssembly(resolve(CDK_OUT));
  const found = functionConfigs(readDeployment(assembly), assembly, folder).find(
    ({ environment }) => environment['POWERTOOLS_SERVICE_NAME'] === name,
  );
  if (found === undefined) throw new Error(`There is no function ${name}.`);
  return found;
}

/** The environment variables that name the tables. */
export function tableEnvironment(tables: BareEngine['tables']): Record<string, string> {
  return Object.fromEntries(Object.entries(TABLE_ENV).map(([table, variable]) => [variable, nameOf(tables, table)]));
}

function nameOf(tables: Readonly<Record<string, string>>, table: string): string {
  const name = tables[table];
  if (name === undefined) throw new Error(`There is no table ${table}.`);
  return name;
}
