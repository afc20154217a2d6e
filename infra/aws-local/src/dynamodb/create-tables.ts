import * as z from 'zod';
import { StartupError } from '../process/startup-error.ts';
import { EngineError, type EngineClient } from './engine-client.ts';
import type { TableDefinition } from './table-definition.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const described = z.object({
  Table: z.object({
    TableStatus: z.string(),
    KeySchema: keySchema,
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string(), KeySchema: keySchema })).default([]),
    LatestStreamArn: z.string().optional(),
  }),
});

/** Creates the missing tables. Returns the engine's own stream ARN of each table. */
export async function createTables(
  client: EngineClient,
  tables: readonly TableDefinition[],
): Promise<ReadonlyMap<string, string>> {
  const streams = new Map<string, string>();
  for (const table of tables) {
    const existing = await describeTable(client, table.name);
    if (existing !== undefined) requireSameKeys(table, existing);
    const { LatestStreamArn } = existing ?? (await createTable(client, table));
    if (LatestStreamArn !== undefined) streams.set(table.name, LatestStreamArn);
  }
  return streams;
}

type Described = z.infer<typeof described>['Table'];

async function describeTable(client: EngineClient, name: string): Promise<Described | undefined> {
  try {
    return described.parse(await client.call('DescribeTable', { TableName: name })).Table;
  } catch (error) {
    if (error instanceof EngineError && error.type === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

export async function createTable(client: EngineClient, { name, properties }: TableDefinition): Promise<Described> {
  await client.call('CreateTable', {
    TableName: name,
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    BillingMode: properties.BillingMode,
    GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes,
    StreamSpecification: properties.StreamSpecification && { ...properties.StreamSpecification, StreamEnabled: true },
  });
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    const table = await describeTable(client, name);
    if (table?.TableStatus === 'ACTIVE') return table;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new StartupError(`The DynamoDB engine did not create the table ${name} within 10 seconds.`);
}

/** Refuses a data folder from an older version of the app: an engine cannot change the keys of existing data. */
function requireSameKeys({ name, properties }: TableDefinition, existing: Described): void {
  const wanted = signature(properties.KeySchema, properties.GlobalSecondaryIndexes ?? []);
  if (signature(existing.KeySchema, existing.GlobalSecondaryIndexes) === wanted) return;
  throw new StartupError(
    `The stored table ${name} has other keys or indexes than the template; start once with --fresh.`,
  );
}

function signature(
  keys: z.infer<typeof keySchema>,
  indexes: readonly { readonly IndexName: string; readonly KeySchema: z.infer<typeof keySchema> }[],
): string {
  const text = (schema: z.infer<typeof keySchema>) =>
    schema
      .map((key) => `${key.KeyType}:${key.AttributeName}`)
      .toSorted()
      .join();
  return [text(keys), ...indexes.map((index) => `${index.IndexName}(${text(index.KeySchema)})`).toSorted()].join(' ');
}
