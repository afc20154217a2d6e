import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { PaymentsTable } from '../tables/table-handle.ts';

/** Reads all pages of a query. */
export async function queryPayments(
  { client, tableName }: PaymentsTable,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of paginateQuery({ client }, { TableName: tableName, ...input })) {
    items.push(...(page.Items ?? []));
  }
  return items;
}
