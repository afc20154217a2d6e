import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsResponse } from '../aws/aws-service.ts';
import { respondWithFaults, AwsFault, awsJson, throwRefusal, parseInput } from '../aws/json-protocol.ts';
import { openStateStore } from '../state/state-store.ts';
import { createTable } from './create-tables.ts';
import { EngineError, type EngineClient } from './engine-client.ts';
import type { TableDefinition } from './table-definition.ts';

const restored = z.object({ name: z.string(), source: z.string(), hasStream: z.boolean() });

/** Tables restored by an operator. They are in no template, so the stack stores them itself. */
export interface RestoredTables {
  readonly definitions: readonly TableDefinition[];
  /** Handles a restore operation; undefined for any other operation. */
  handle(operation: string, input: unknown, request: AwsRequest): Promise<AwsResponse> | undefined;
}

const restoreInput = z.strictObject({
  SourceTableName: z.string(),
  TargetTableName: z.string(),
  UseLatestRestorableTime: z.literal(true),
});
const onTable = z.object({ TableName: z.string() });
const streamInput = onTable.extend({
  StreamSpecification: z.object({ StreamEnabled: z.literal(true), StreamViewType: z.literal('NEW_AND_OLD_IMAGES') }),
});
const scanned = z.object({
  Items: z.array(z.unknown()),
  LastEvaluatedKey: z.record(z.string(), z.unknown()).optional(),
});
/** DynamoDB takes at most this many writes in one batch. */
const BATCH = 25;

/**
 * Implements RestoreTableToPointInTime for the latest time only, because there is no history. Also accepts the calls
 * that follow it: the stream, which a restore leaves out as on AWS, and protections, which have no effect here.
 */
export function openRestoredTables(
  client: EngineClient,
  db: DatabaseSync,
  tables: readonly TableDefinition[],
): RestoredTables {
  const store = openStateStore(db, 'restored-tables', restored);
  const definitionOf = ({ name, source, hasStream }: z.infer<typeof restored>): TableDefinition[] => {
    const found = tables.find((table) => table.name === source);
    if (found === undefined) return [];
    const { StreamSpecification, ...properties } = found.properties;
    const arn = found.arn.replace(/[^/]+$/, name);
    const stream = hasStream && StreamSpecification !== undefined ? { StreamSpecification } : {};
    return [{ ...found, name, arn, streamArn: `${arn}/stream/local`, properties: { ...properties, ...stream } }];
  };

  async function restore(input: unknown, request: AwsRequest): Promise<unknown> {
    const { SourceTableName: source, TargetTableName: name } = parseInput(restoreInput, input, 'ValidationException');
    const found = tables.find((table) => table.name === source);
    throwRefusal(authorize(request, 'dynamodb:RestoreTableToPointInTime', found?.arn ?? source));
    if (found === undefined) throw new AwsFault('TableNotFoundException', `Table not found: ${source}`);
    const entry = { name, source, hasStream: false };
    const [target] = definitionOf(entry);
    if (target === undefined || store.get(name) !== undefined) {
      throw new AwsFault('TableAlreadyExistsException', `Table already exists: ${name}`);
    }
    await createTable(client, target);
    store.put(name, entry);
    await copyItems(client, source, name);
    return { TableDescription: { TableName: name, TableArn: target.arn, TableStatus: 'CREATING' } };
  }

  async function switchStreamOn(input: unknown, request: AwsRequest): Promise<unknown> {
    const { TableName: name } = parseInput(streamInput, input, 'ValidationException');
    const entry = store.get(name);
    throwRefusal(authorize(request, 'dynamodb:UpdateTable', arnOf(name)));
    const answer = await client.call('UpdateTable', input);
    if (entry !== undefined) store.put(name, { ...entry, hasStream: true });
    return answer;
  }

  const arnOf = (name: string) => (tables[0]?.arn ?? '').replace(/[^/]+$/, name);
  const protect = async (operation: string, input: unknown, request: AwsRequest): Promise<unknown> => {
    throwRefusal(authorize(request, `dynamodb:${operation}`, arnOf(onTable.parse(input).TableName)));
    return {};
  };

  const answer = (run: () => Promise<unknown>) =>
    respondWithFaults(async () => {
      try {
        return awsJson(await run(), 200, 'application/x-amz-json-1.0');
      } catch (error) {
        if (error instanceof EngineError) throw new AwsFault(error.type, error.message);
        throw error;
      }
    });
  return {
    definitions: store.entries().flatMap(([, entry]) => definitionOf(entry)),
    handle: (operation, input, request) => {
      switch (operation) {
        case 'RestoreTableToPointInTime':
          return answer(() => restore(input, request));
        case 'UpdateContinuousBackups':
        case 'UpdateTimeToLive':
          return answer(() => protect(operation, input, request));
        case 'UpdateTable':
          return answer(() =>
            streamInput.safeParse(input).success ? switchStreamOn(input, request) : protect(operation, input, request),
          );
        default:
          return undefined;
      }
    },
  };
}

async function copyItems(client: EngineClient, from: string, to: string): Promise<void> {
  let start: Readonly<Record<string, unknown>> | undefined;
  do {
    const page = scanned.parse(
      await client.call('Scan', { TableName: from, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    for (let at = 0; at < page.Items.length; at += BATCH) {
      const puts = page.Items.slice(at, at + BATCH).map((Item) => ({ PutRequest: { Item } }));
      await client.call('BatchWriteItem', { RequestItems: { [to]: puts } });
    }
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
}
