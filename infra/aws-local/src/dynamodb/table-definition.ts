import * as z from 'zod';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';

const key = z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) });

/** Strict: a setting that the engine would not receive stops the boot. */
const tableProperties = z.strictObject({
  TableName: z.string().optional(),
  AttributeDefinitions: z.array(z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema: z.array(key),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        IndexName: z.string(),
        KeySchema: z.array(key),
        Projection: z.strictObject({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .optional(),
  StreamSpecification: z.strictObject({ StreamViewType: z.literal('NEW_AND_OLD_IMAGES') }).optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
  // These protect data on AWS and have no effect here.
  PointInTimeRecoverySpecification: z.unknown().optional(),
  DeletionProtectionEnabled: z.unknown().optional(),
  SSESpecification: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export interface TableDefinition {
  readonly logicalId: string;
  readonly name: string;
  readonly arn: string;
  readonly streamArn: string;
  readonly properties: z.infer<typeof tableProperties>;
}

export function tableDefinitions(deployment: Deployment): readonly TableDefinition[] {
  return deployment.ofType('AWS::DynamoDB::Table').map((resource) => ({
    logicalId: resource.logicalId,
    name: resource.physicalId,
    arn: resource.attributes['Arn'] ?? '',
    streamArn: resource.attributes['StreamArn'] ?? '',
    properties: propertiesOf(resource, tableProperties),
  }));
}
