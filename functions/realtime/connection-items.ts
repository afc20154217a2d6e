/** Shared by the stores of the Connections table. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { ConnectionsTable } from '../tables/table-handle.ts';

/** API Gateway ends every connection after two hours. TTL then removes what is left. */
const CONNECTION_SECONDS = 130 * 60;

/** The TTL of a connection's items. Epoch seconds. */
export const expiryFrom = (now: number): number => Math.ceil(now / 1000) + CONNECTION_SECONDS;

/** Deletes an item and returns its old attributes. */
export async function removeItem({ client, tableName }: ConnectionsTable, topic: string, connectionId: string) {
  const { Attributes } = await client.send(
    new DeleteCommand({ TableName: tableName, Key: { topic, connectionId }, ReturnValues: 'ALL_OLD' }),
  );
  return Attributes;
}
