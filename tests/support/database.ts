import { createHash } from 'node:crypto';
import { DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { operatorAccess } from '../../infra/local/demo/operator.ts';

/** A client with the operator's rights on the stack's tables. */
export async function operatorDatabase(baseUrl: string): Promise<DynamoDBClient> {
  return new DynamoDBClient(await operatorAccess(baseUrl, 'dynamodb'));
}

/** A fingerprint of every item in every table: equal before and after means that nothing was changed. */
export async function databaseFingerprint(database: DynamoDBClient): Promise<string> {
  const { TableNames = [] } = await database.send(new ListTablesCommand({}));
  const items: string[] = [];
  for (const TableName of TableNames) {
    let ExclusiveStartKey: Record<string, never> | undefined;
    do {
      const page = await database.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
      items.push(
        ...(page.Items ?? []).map(
          (item) => TableName + JSON.stringify(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))),
        ),
      );
      ExclusiveStartKey = page.LastEvaluatedKey as Record<string, never> | undefined;
    } while (ExclusiveStartKey !== undefined);
  }
  return createHash('sha256').update(items.toSorted().join('\n')).digest('hex');
}
