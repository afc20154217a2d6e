import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BucketPolicy } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { PrivateBucket } from '../storage/private-bucket.ts';

/**
 * The media bucket's policy. It refers to the distribution, which refers to the bucket. So it is in the web stack: in the
 * bucket's stack it would make the two stacks depend on each other.
 */
export function mediaPolicy(
  scope: Construct,
  id: string,
  bucket: PrivateBucket,
  distributionArn: string,
): BucketPolicy {
  const policy = new BucketPolicy(scope, id, { bucket });
  policy.document.addStatements(
    new PolicyStatement({
      sid: 'OnlyOverTls',
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:*'],
      resources: [bucket.bucketArn, bucket.arnForObjects('*')],
      conditions: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
    new PolicyStatement({
      sid: 'ThisDistributionReadsImages',
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects('media/*'), bucket.arnForObjects('log/*')],
      conditions: { StringEquals: { 'AWS:SourceArn': distributionArn } },
    }),
  );
  return policy;
}
