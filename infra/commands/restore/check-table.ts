import {
  DescribeTableCommand,
  type DynamoDBClient,
  paginateScan,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import type { TableSpec } from '#functions/tables/table-specs.ts';

export async function readTableDescription(client: DynamoDBClient, table: string): Promise<TableDescription> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  if (Table === undefined) throw new Error(`DynamoDB does not describe ${table}.`);
  return Table;
}

/** A sentence for each difference from the table that the functions expect. */
export function differences(table: TableDescription, spec: TableSpec): readonly string[] {
  const keys = keysText(table.KeySchema);
  const wanted = [spec.partition, ...(spec.sort === undefined ? [] : [spec.sort])].map(({ name }) => name).join();
  const indexes = (table.GlobalSecondaryIndexes ?? [])
    .map(({ IndexName, KeySchema }) => `${IndexName}(${keysText(KeySchema)})`)
    .toSorted();
  const wantedIndexes = Object.entries(spec.indexes)
    .map(([name, { partition, sort }]) => `${name}(${partition.name},${sort.name})`)
    .toSorted();
  return [
    ...(keys === wanted ? [] : [`Its key is ${keys}, not ${wanted}.`]),
    ...(indexes.join() === wantedIndexes.join()
      ? []
      : [`Its indexes are ${indexes.join(' ') || 'none'}, not ${wantedIndexes.join(' ') || 'none'}.`]),
    ...(spec.stream && table.StreamSpecification?.StreamViewType !== 'NEW_AND_OLD_IMAGES'
      ? ['Its stream is not on with both images.']
      : []),
  ];
}

function keysText(schema: TableDescription['KeySchema']): string {
  return (schema ?? [])
    .toSorted((a, b) => (a.KeyType ?? '').localeCompare(b.KeyType ?? ''))
    .map(({ AttributeName }) => AttributeName)
    .join();
}

/** Counts items by the prefix of their sort key: `LISTING`, `BIDDER`, … Reads the whole table. */
export async function countItems(client: DynamoDBClient, table: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) {
    for (const { sk } of Items) {
      const kind = sk?.S?.split('#')[0] ?? 'items';
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  return counts;
}
