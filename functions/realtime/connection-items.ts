/** What the stores of the Connections table share. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { ConnectionsTable } from '../tables/table-handle.ts';

/** API Gateway ends every connection after two hours; what is left of it then goes away by itself. */
const CONNECTION_SECONDS = 130 * 60;

/** When what is stored of a connection goes away, epoch seconds. */
export const expiryFrom = (now: number): number => Math.ceil(now / 1000) + CONNECTION_SECONDS;

/** Removes an item, and answers it as it was. */
export async function removeItem({ client, tableName }: ConnectionsTable, topic: string, connectionId: string) {
  const { Attributes } = await client.send(
    new DeleteCommand({ TableName: tableName, Key: { topic, connectionId }, ReturnValues: 'ALL_OLD' }),
  );
  return Attributes;
}
