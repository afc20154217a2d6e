import type { DatabaseSync } from 'node:sqlite';
import { TemplateError } from '../template/template-error.ts';
import type { Iam } from '../iam/iam.ts';
import type { Lambda } from '../lambda/lambda.ts';
import { openStateStore } from '../state/state-store.ts';
import type { EngineClient } from './engine-client.ts';
import { STREAM_ACTIONS, type MappingDefinition } from './mapping-definition.ts';
import { createShardReader, streamPosition } from './shard-reader.ts';
import { startMapping, type StreamMapping } from './stream-mapping.ts';
import type { StreamRecord } from './stream-record.ts';

interface StreamsParts {
  readonly client: EngineClient;
  readonly db: DatabaseSync;
  readonly iam: Iam;
  readonly lambda: Lambda;
  /** The engine's own ARN of each table's stream. */
  readonly engineStreams: ReadonlyMap<string, string>;
  readonly clockOffset: () => number;
  readonly send: (queueArn: string, body: string) => void;
  readonly report: (error: unknown) => void;
}

/** All event source mappings. */
export interface Streams {
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
    mayRead(definition, parts);
    const engineStream = parts.engineStreams.get(definition.tableName);
    if (engineStream === undefined) throw new TemplateError(definition.logicalId, 'the table has no stream');
    return startMapping(definition, {
      reader: createShardReader(parts.client, engineStream, positions.get(definition.id)),
      invoke: async (records) => await parts.lambda.invoke(definition.functionArn, { Records: records }),
      discard: (shard, records, attempts) => {
        if (definition.failureQueueArn === undefined) return;
        parts.send(definition.failureQueueArn, JSON.stringify(failureMessage(definition, shard, records, attempts)));
      },
      save: (position) => {
        positions.put(definition.id, position);
      },
      clockOffset: parts.clockOffset,
      report: parts.report,
    });
  });
  const of = (tables: readonly string[]) => mappings.filter((one) => tables.includes(one.definition.tableName));
  return {
    wake: (tables) => {
      for (const mapping of of(tables)) mapping.wake();
    },
    isBusy: () => mappings.some((mapping) => mapping.isBusy()),
    passed: (table) => {
      const sequences = of([table]).map((mapping) => positions.get(mapping.definition.id)?.sequence ?? undefined);
      return sequences.includes(undefined) ? undefined : sequences.toSorted((a, b) => Number(a) - Number(b))[0];
    },
    stop: async () => {
      await Promise.all(mappings.map((mapping) => mapping.stop()));
    },
  };
}

/** Checks the function's own role, which Lambda uses to read the stream and to write to the failure queue. */
function mayRead(definition: MappingDefinition, { iam, lambda }: StreamsParts): void {
  const { roleArn } = lambda.config(definition.functionArn);
  const principal = iam.assumeRole(roleArn, 'lambda.amazonaws.com');
  const missing = STREAM_ACTIONS.find((action) => !principal.may(action, definition.streamArn));
  if (missing !== undefined) throw new TemplateError(definition.logicalId, `${roleArn} lacks ${missing} on the stream`);
  const queue = definition.failureQueueArn;
  if (queue !== undefined && !principal.may('sqs:SendMessage', queue)) {
    throw new TemplateError(definition.logicalId, `${roleArn} lacks sqs:SendMessage on ${queue}`);
  }
}

/**
 * The message that Lambda sends to a failure destination: the position of the records, not the records.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
function failureMessage(
  definition: MappingDefinition,
  shard: string,
  records: readonly StreamRecord[],
  attempts: number,
): unknown {
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
