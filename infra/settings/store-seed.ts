import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { seedSettings } from '#functions/tables/settings/settings-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import type { StoredSettings } from '#shared/contract/settings/sections.ts';

/** Stores the seed of the settings. A deployment does this before it changes the functions, which read nothing else. */
export async function storeSeed(seed: StoredSettings, usersTable: string, config: DynamoDBClientConfig): Promise<void> {
  const client = new DynamoDBClient(config);
  await seedSettings(tableHandle('users', DynamoDBDocumentClient.from(client), usersTable), seed, Date.now());
  client.destroy();
}
