import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { PaymentsTable } from '../tables/table-handle.ts';

/** What a query of the Payments table finds, read to its end. */
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
