import * as z from 'zod';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';

/** One `AWS::SQS::Queue` of the template. */
export interface QueueDefinition {
  readonly arn: string;
  /** The value of `Ref`. */
  readonly url: string;
  readonly visibilityTimeoutMs: number;
  readonly retentionMs: number;
  /** Where messages go that were received too often. */
  readonly redrive: { readonly deadLetterArn: string; readonly maxReceiveCount: number } | undefined;
}

/** Strict: a setting that is not emulated stops the boot. The defaults are SQS's. */
const queueProperties = z.strictObject({
  VisibilityTimeout: z.int().min(0).max(43_200).default(30),
  MessageRetentionPeriod: z.int().min(60).max(1_209_600).default(345_600),
  RedrivePolicy: z
    .strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.int().min(1).max(1_000) })
    .optional(),
  // The data folder is not encrypted.
  SqsManagedSseEnabled: z.literal(true).optional(),
  Tags: z.unknown().optional(),
});

export function queueDefinitions(deployment: Deployment, region: string, accountId: string): QueueDefinition[] {
  return deployment.ofType('AWS::SQS::Queue').map((resource) => {
    const properties = propertiesOf(resource, queueProperties);
    const name = resource.attributes['QueueName'] ?? resource.physicalId.split('/').at(-1) ?? resource.logicalId;
    const policy = properties.RedrivePolicy;
    return {
      arn: resource.attributes['Arn'] ?? `arn:aws:sqs:${region}:${accountId}:${name}`,
      url: resource.physicalId,
      visibilityTimeoutMs: properties.VisibilityTimeout * 1000,
      retentionMs: properties.MessageRetentionPeriod * 1000,
      redrive: policy && { deadLetterArn: policy.deadLetterTargetArn, maxReceiveCount: policy.maxReceiveCount },
    };
  });
}
