import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** DynamoDB's limit for one BatchWriteItem. */
const BATCH = 25;
const AT_ONCE = 4;

/** Writes many items, a few batches at a time. */
export async function putAll(client: DynamoDBDocumentClient, table: string, items: readonly object[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) =>
    items.slice(n * BATCH, (n + 1) * BATCH),
  );
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const puts = batch.map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
