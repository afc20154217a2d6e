import * as z from 'zod';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';

const ignored = z.unknown().optional();
const DAY_MS = 86_400_000;

const corsRuleSchema = z.strictObject({
  Id: ignored,
  AllowedMethods: z.array(z.string()),
  AllowedOrigins: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: z.coerce.number().optional(),
});
export type CorsRule = z.infer<typeof corsRuleSchema>;

const lifecycleRuleSchema = z.strictObject({
  Id: ignored,
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.string().default(''),
  ExpirationInDays: z.coerce.number().int().positive().optional(),
  AbortIncompleteMultipartUpload: ignored,
  NoncurrentVersionExpiration: ignored,
  NoncurrentVersionExpirationInDays: ignored,
  ExpiredObjectDeleteMarker: ignored,
});
type LifecycleRule = z.infer<typeof lifecycleRuleSchema>;

/** The supported properties of a bucket; ignored ones have no visible effect locally. */
const propertiesSchema = z.strictObject({
  BucketName: ignored,
  BucketEncryption: ignored,
  LoggingConfiguration: ignored,
  OwnershipControls: ignored,
  PublicAccessBlockConfiguration: ignored,
  Tags: ignored,
  VersioningConfiguration: ignored,
  CorsConfiguration: z.strictObject({ CorsRules: z.array(corsRuleSchema) }).optional(),
  ObjectLockEnabled: z.boolean().optional(),
  ObjectLockConfiguration: z
    .strictObject({
      ObjectLockEnabled: z.literal('Enabled'),
      Rule: z.strictObject({ DefaultRetention: z.strictObject({ Mode: z.string(), Days: z.coerce.number() }) }),
    })
    .optional(),
  LifecycleConfiguration: z
    .strictObject({ Rules: z.array(lifecycleRuleSchema), TransitionDefaultMinimumObjectSize: ignored })
    .optional(),
});

/** A bucket of the template. Always private: only signed requests succeed. */
export interface Bucket {
  readonly name: string;
  readonly arn: string;
  readonly corsRules: readonly CorsRule[];
  readonly lifecycleRules: readonly LifecycleRule[];
  /** How long an object is locked after it was written (Object Lock); 0 without. */
  readonly lockedMs: number;
}

/** Reads the template's buckets; throws for a property that is not emulated. */
export function readBuckets(deployment: Deployment): ReadonlyMap<string, Bucket> {
  const buckets = deployment.ofType('AWS::S3::Bucket').map((resource): Bucket => {
    const { CorsConfiguration, LifecycleConfiguration, ObjectLockConfiguration } = propertiesOf(
      resource,
      propertiesSchema,
    );
    return {
      name: resource.physicalId,
      arn: `arn:aws:s3:::${resource.physicalId}`,
      corsRules: CorsConfiguration?.CorsRules ?? [],
      lifecycleRules: LifecycleConfiguration?.Rules ?? [],
      lockedMs: (ObjectLockConfiguration?.Rule.DefaultRetention.Days ?? 0) * DAY_MS,
    };
  });
  return new Map(buckets.map((bucket) => [bucket.name, bucket]));
}

/** Whether a lifecycle rule has removed an object: S3 counts the days, then waits for the next midnight UTC. */
export function isExpired(bucket: Bucket, key: string, lastModified: number, now: number): boolean {
  return bucket.lifecycleRules.some((rule) => {
    if (rule.Status !== 'Enabled' || rule.ExpirationInDays === undefined || !key.startsWith(rule.Prefix)) return false;
    const due = lastModified + rule.ExpirationInDays * DAY_MS;
    return now >= Math.ceil(due / DAY_MS) * DAY_MS;
  });
}
