import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Iam } from '../iam/iam.ts';
import type { Lambda } from '../lambda/lambda.ts';
import { openStateStore } from '../state/state-store.ts';
import { TemplateError } from '../template/template-error.ts';
import type { EngineClient } from './engine-client.ts';
import { STREAM_ACTIONS, type MappingDefinition } from './mapping-definition.ts';
import { createShardReader, streamPosition } from './shard-reader.ts';
import { startMapping, type StreamMapping } from './stream-mapping.ts';
import type { StreamRecord } from './stream-record.ts';

export type StoreObject = (
  bucket: string,
  key: string,
  object: { readonly body: Uint8Array; readonly contentType: string },
) => Promise<void>;

interface StreamsParts {
  readonly client: EngineClient;
  readonly db: DatabaseSync;
  readonly iam: Iam;
  readonly lambda: Lambda;
  /** The engine's own ARN of each table's stream. */
  readonly engineStreams: ReadonlyMap<string, string>;
  readonly clockOffset: () => number;
  readonly send: (queueArn: string, body: string) => void;
  readonly store: StoreObject;
  readonly report: (error: unknown) => void;
}

/** All event source mappings. */
export interface Streams {
  /** Reads the streams of tables at once, after a write. */
  wake(tables: readonly string[]): void;
  isBusy(): boolean;
  /** The position that every consumer of a table has processed, or undefined while one has none. */
  passed(table: string): string | undefined;
  stop(): Promise<void>;
}

/** Starts every mapping. Throws a TemplateError when a function's role may not read its stream. */
export function startStreams(definitions: readonly MappingDefinition[], parts: StreamsParts): Streams {
  const positions = openStateStore(parts.db, 'stream-positions', streamPosition);
  const mappings = definitions.map((definition): StreamMapping => {
    requireGrants(definition, parts);
    const engineStream = parts.engineStreams.get(definition.tableName);
    if (engineStream === undefined) throw new TemplateError(definition.logicalId, 'the table has no stream');
    return startMapping(definition, {
      reader: createShardReader(parts.client, engineStream, positions.get(definition.id)),
      invoke: async (records) => await parts.lambda.invoke(definition.functionArn, { Records: records }),
      discard: async (shard, records, attempts) => {
        const { failureArn } = definition;
        const message = failureMessage(definition, shard, records, attempts);
        if (failureArn?.startsWith(BUCKET) === true) {
          // Only a bucket gets the records themselves.
          const failure = JSON.stringify({ ...message, payload: JSON.stringify({ Records: records }) });
          const object = { body: Buffer.from(failure), contentType: 'application/json' };
          const key = `${failurePrefix(definition)}${shard}/${randomUUID()}`;
          await parts.store(failureArn.slice(BUCKET.length), key, object);
        } else if (failureArn !== undefined) parts.send(failureArn, JSON.stringify(message));
      },
      save: (position) => {
        positions.put(definition.id, position);
      },
      clockOffset: parts.clockOffset,
      report: parts.report,
    });
  });
  const mappingsOf = (tables: readonly string[]) =>
    mappings.filter((mapping) => tables.includes(mapping.definition.tableName));
  return {
    wake: (tables) => {
      for (const mapping of mappingsOf(tables)) mapping.wake();
    },
    isBusy: () => mappings.some((mapping) => mapping.isBusy()),
    passed: (table) => {
      const consumers = mappingsOf([table]);
      const sequences = consumers.map(({ definition }) => positions.get(definition.id)?.sequence ?? undefined);
      return sequences.includes(undefined) ? undefined : sequences.toSorted((a, b) => Number(a) - Number(b))[0];
    },
    stop: async () => {
      await Promise.all(mappings.map((mapping) => mapping.stop()));
    },
  };
}

const BUCKET = 'arn:aws:s3:::';
/** With this, Lambda begins the names of the objects that it writes for a mapping. */
const failurePrefix = ({ id }: MappingDefinition): string => `aws/lambda/${id}/`;

/** Checks the function's own role, which Lambda uses to read the stream and to write to the failure destination. */
function requireGrants(definition: MappingDefinition, { iam, lambda }: StreamsParts): void {
  const { roleArn } = lambda.config(definition.functionArn);
  const principal = iam.assumeRole(roleArn, 'lambda.amazonaws.com');
  const missing = STREAM_ACTIONS.find((action) => !principal.may(action, definition.streamArn));
  if (missing !== undefined) throw new TemplateError(definition.logicalId, `${roleArn} lacks ${missing} on the stream`);
  const { failureArn } = definition;
  if (failureArn === undefined) return;
  const needed = failureArn.startsWith(BUCKET)
    ? ([
        ['s3:ListBucket', failureArn],
        ['s3:PutObject', `${failureArn}/${failurePrefix(definition)}`],
      ] as const)
    : ([['sqs:SendMessage', failureArn]] as const);
  for (const [action, resource] of needed) {
    if (principal.may(action, resource)) continue;
    throw new TemplateError(definition.logicalId, `${roleArn} lacks ${action} on ${resource}`);
  }
}

/**
 * The message that Lambda sends to a failure destination: the position of the records.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
function failureMessage(
  definition: MappingDefinition,
  shard: string,
  records: readonly StreamRecord[],
  attempts: number,
): object {
  return {
    version: '1.0',
    requestContext: {
      functionArn: definition.functionArn,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: attempts,
    },
    DDBStreamBatchInfo: {
      shardId: shard,
      startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
      endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
      batchSize: records.length,
      streamArn: definition.streamArn,
    },
  };
}
