import * as z from 'zod';
import type { AwsService } from '../aws/aws-service.ts';
import { authorize } from '../aws/authorize.ts';
import { dispatchByTarget, AwsFault, throwRefusal, jsonOperation } from '../aws/json-protocol.ts';
import { EngineError, type EngineClient } from './engine-client.ts';
import type { TableDefinition } from './table-definition.ts';

const opened = z.object({ ShardIterator: z.string() });
const page = z.looseObject({ NextShardIterator: z.string().nullish() });

/**
 * Implements GetShardIterator and GetRecords of DynamoDB Streams, for an operator's command that reads records
 * again. The engine names its streams differently, so each iterator starts with the template's ARN.
 *
 * @param engineStreams the engine's own ARN of each table's stream
 */
export function createStreamsService(
  client: EngineClient,
  tables: readonly TableDefinition[],
  engineStreams: ReadonlyMap<string, string>,
): AwsService {
  const engineNames = new Map(tables.map((table) => [table.streamArn, engineStreams.get(table.name)] as const));

  const asked = async <T>(schema: z.ZodType<T>, operation: string, input: unknown): Promise<T> => {
    try {
      return schema.parse(await client.callStreams(operation, input));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new AwsFault(error.type, error.message);
    }
  };
  const operations = new Map([
    [
      'GetShardIterator',
      jsonOperation(
        z.strictObject({
          StreamArn: z.string(),
          ShardId: z.string(),
          ShardIteratorType: z.enum(['AT_SEQUENCE_NUMBER', 'AFTER_SEQUENCE_NUMBER', 'TRIM_HORIZON', 'LATEST']),
          SequenceNumber: z.string().optional(),
        }),
        'ValidationException',
        async ({ StreamArn, ...input }, request) => {
          throwRefusal(authorize(request, 'dynamodb:GetShardIterator', StreamArn));
          const engineName = engineNames.get(StreamArn);
          if (engineName === undefined)
            throw new AwsFault('ResourceNotFoundException', `Stream ${StreamArn} not found`);
          const { ShardIterator } = await asked(opened, 'GetShardIterator', { ...input, StreamArn: engineName });
          return { ShardIterator: `${StreamArn}|1|${ShardIterator}` };
        },
      ),
    ],
    [
      'GetRecords',
      jsonOperation(
        z.strictObject({ ShardIterator: z.string(), Limit: z.number().int().min(1).max(1000).optional() }),
        'ValidationException',
        async ({ ShardIterator, ...input }, request) => {
          const [streamArn = '', , ...rest] = ShardIterator.split('|');
          const engineIterator = rest.join('|');
          throwRefusal(authorize(request, 'dynamodb:GetRecords', streamArn));
          const found = await asked(page, 'GetRecords', { ...input, ShardIterator: engineIterator });
          const { NextShardIterator: next, ...others } = found;
          return typeof next === 'string' ? { ...others, NextShardIterator: `${streamArn}|1|${next}` } : others;
        },
      ),
    ],
  ]);
  return {
    name: 'dynamodb-streams',
    handle: async (request) => await dispatchByTarget(request, 'DynamoDBStreams_20120810', operations),
  };
}
