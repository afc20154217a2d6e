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
  const expired = {
    ExpressionAttributeNames: { '#ttl': ttl.AttributeName },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(now() / 1000)) } },
  };
  const keys = table.properties.KeySchema.map((key) => key.AttributeName);
  let deleted = 0;
  let from: unknown;
  do {
    const input = { TableName: table.name, FilterExpression: '#ttl < :now', ...expired, ExclusiveStartKey: from };
    const { Items, LastEvaluatedKey } = page.parse(await client.call('Scan', input));
    for (const item of Items) {
      const Key = Object.fromEntries(keys.map((key) => [key, item[key]]));
      const request = { TableName: table.name, Key, ConditionExpression: '#ttl < :now', ...expired };
      deleted += await client.call('DeleteItem', request).then(() => 1, unlessRenewed);
    }
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return deleted;
}

function unlessRenewed(error: unknown): number {
  if (error instanceof EngineError && error.type === 'ConditionalCheckFailedException') return 0;
  throw error;
}
