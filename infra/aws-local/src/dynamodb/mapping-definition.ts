import * as z from 'zod';
import { functionNamed } from '../lambda/function-named.ts';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';
import type { DeliveryRules } from './batch-delivery.ts';
import { compileFilters, type EventFilter } from './event-pattern.ts';

/** One `AWS::Lambda::EventSourceMapping` of a table stream. */
export interface MappingDefinition extends DeliveryRules {
  readonly id: string;
  readonly logicalId: string;
  readonly streamArn: string;
  readonly tableName: string;
  readonly functionArn: string;
  readonly batchSize: number;
  /** The batching window, in milliseconds. */
  readonly gatherMs: number;
  readonly filter: EventFilter;
  /** The queue or bucket for records whose retries are exhausted. */
  readonly failureArn: string | undefined;
}

/** Strict: a setting that is not emulated stops the boot. */
const mappingProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']),
  BatchSize: z.number().default(100),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: z.number().default(-1),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  FilterCriteria: z
    .strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) })
    .default({ Filters: [] }),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: z.string() }) }).optional(),
  // Parallel batches would only weaken the order: the emulator runs one shard and one batch at a time.
  ParallelizationFactor: z.number().optional(),
  // Records arrive within milliseconds, so none gets too old.
  MaximumRecordAgeInSeconds: z.number().optional(),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  // CloudWatch is not emulated.
  MetricsConfig: z.unknown().optional(),
  Enabled: z.literal(true).optional(),
  Tags: z.unknown().optional(),
});

export function mappingDefinitions(deployment: Deployment): readonly MappingDefinition[] {
  // sqs/queue-mapping reads the mappings of queues.
  const ofTables = deployment
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter((resource) => !String(resource.properties['EventSourceArn']).startsWith('arn:aws:sqs:'));
  return ofTables.map((resource) => {
    const where = `${resource.stack}/${resource.logicalId}`;
    const properties = propertiesOf(resource, mappingProperties);
    const tableName = /:table\/([^/]+)\/stream\//.exec(properties.EventSourceArn)?.[1];
    if (tableName === undefined)
      throw new TemplateError(where, 'only streams of tables and queues can be event sources here');
    const functionArn = functionNamed(deployment, properties.FunctionName);
    if (functionArn === undefined) throw new TemplateError(where, `no function ${properties.FunctionName}`);
    return {
      id: resource.physicalId,
      logicalId: resource.logicalId,
      tableName,
      streamArn: properties.EventSourceArn,
      functionArn,
      batchSize: properties.BatchSize,
      gatherMs: properties.MaximumBatchingWindowInSeconds * 1000,
      filter: compileFilters(
        properties.FilterCriteria.Filters.map((filter) => filter.Pattern),
        where,
      ),
      bisectOnError: properties.BisectBatchOnFunctionError,
      maximumRetryAttempts: properties.MaximumRetryAttempts,
      reportsItemFailures: properties.FunctionResponseTypes.length > 0,
      failureArn: properties.DestinationConfig?.OnFailure.Destination,
    };
  });
}

/** The actions that Lambda itself needs in the function's role to read a stream. */
export const STREAM_ACTIONS = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
] as const;
