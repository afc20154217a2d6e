import * as z from 'zod';
import type { Clock } from '../values/clock.ts';
import { EngineError, type EngineClient } from './engine-client.ts';
import type { TableDefinition } from './table-definition.ts';

const page = z.object({
  Items: z.array(z.record(z.string(), z.unknown())),
  LastEvaluatedKey: z.unknown().optional(),
});

/**
 * Deletes expired items by the stack's clock. The engines do not know that clock, and dynoxide never deletes. The
 * condition keeps an item that was renewed in the meantime.
 *
 * @returns the number of deleted items
 */
export async function deleteExpired(client: EngineClient, table: TableDefinition, now: Clock): Promise<number> {
  const ttl = table.properties.TimeToLiveSpecification;
  if (ttl?.Enabled !== true) return 0;
  const expressionValues = {
    ExpressionAttributeNames: { '#ttl': ttl.AttributeName },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(now() / 1000)) } },
  };
  const keyNames = table.properties.KeySchema.map((key) => key.AttributeName);
  let deleted = 0;
  let startKey: unknown;
  do {
    const input = {
      TableName: table.name,
      FilterExpression: '#ttl < :now',
      ...expressionValues,
      ExclusiveStartKey: startKey,
    };
    const { Items, LastEvaluatedKey } = page.parse(await client.call('Scan', input));
    for (const item of Items) {
      const Key = Object.fromEntries(keyNames.map((name) => [name, item[name]]));
      const request = { TableName: table.name, Key, ConditionExpression: '#ttl < :now', ...expressionValues };
      deleted += await client.call('DeleteItem', request).then(() => 1, zeroIfRenewed);
    }
    startKey = LastEvaluatedKey;
  } while (startKey !== undefined);
  return deleted;
}

function zeroIfRenewed(error: unknown): number {
  if (error instanceof EngineError && error.type === 'ConditionalCheckFailedException') return 0;
  throw error;
}
