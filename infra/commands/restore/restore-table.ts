import {
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { TableSpec } from '#functions/tables/table-specs.ts';

/** Seconds. A restore usually takes less than an hour. */
const LONGEST_WAIT = 12 * 3600;

/**
 * Restores a table to a point in time, into a new table. An existing table of that name counts as the result of an earlier
 * attempt.
 *
 * @param at undefined for the latest possible time, about five minutes ago
 */
export async function restoreTable(
  client: DynamoDBClient,
  source: string,
  target: string,
  at: Date | undefined,
): Promise<void> {
  if (await exists(client, target)) return isActive(client, target);
  const time = at === undefined ? { UseLatestRestorableTime: true } : { RestoreDateTime: at };
  await client.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, ...time }),
  );
  await isActive(client, target);
}

/**
 * Enables the features that a restore does not copy: stream, TTL, point-in-time recovery, protection. Idempotent.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html
 */
export async function enableFeatures(
  client: DynamoDBClient,
  table: string,
  spec: TableSpec,
  now: { readonly streamLabel: string | undefined; readonly expires: boolean },
): Promise<void> {
  if (spec.stream && now.streamLabel === undefined) {
    const stream = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
    await client.send(new UpdateTableCommand({ TableName: table, StreamSpecification: stream }));
    await isActive(client, table);
  }
  if (spec.ttl !== undefined && !now.expires) {
    const expiry = { AttributeName: spec.ttl, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification: expiry }));
  }
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName: table,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  await client.send(new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: true }));
  await isActive(client, table);
}

/** Whether a table is there already: of an earlier attempt, or restored by AWS Backup. */
async function exists(client: DynamoDBClient, table: string): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName: table }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

async function isActive(client: DynamoDBClient, table: string): Promise<void> {
  await waitUntilTableExists({ client, maxWaitTime: LONGEST_WAIT, minDelay: 2, maxDelay: 30 }, { TableName: table });
}
