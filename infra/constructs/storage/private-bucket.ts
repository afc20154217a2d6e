import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket nobody reaches but through IAM or a policy that names them. Kept when its stack goes. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, props: BucketProps = {}) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...props,
    });
  }

  /** CDK's class may answer undefined where its interface may not. */
  override get isWebsite(): boolean {
    return super.isWebsite ?? false;
  }
}

interface UploadBucketProps {
  readonly accessLogs: PrivateBucket;
  /** How long what was deleted or replaced can be brought back. */
  readonly deletedFileDays: number;
  /** False where another stack writes the bucket's one policy, and with it the rule that asks for TLS. */
  readonly enforceSSL: boolean;
}

/**
 * A bucket that browsers upload to by presigned POST: into `uploads/`, from where a function claims what it
 * found good. Unclaimed uploads are gone after a day, for good: they may be proofs of identity.
 */
export function uploadBucket(
  scope: Construct,
  id: string,
  { accessLogs, deletedFileDays, enforceSSL }: UploadBucketProps,
): PrivateBucket {
  return new PrivateBucket(scope, id, {
    enforceSSL,
    versioned: true,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: `${id.toLowerCase()}/`,
    lifecycleRules: [
      {
        id: 'unclaimed-uploads',
        prefix: 'uploads/',
        expiration: Duration.days(1),
        noncurrentVersionExpiration: Duration.days(1),
      },
      { id: 'deleted-objects', noncurrentVersionExpiration: Duration.days(deletedFileDays) },
      { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    cors: [
      {
        allowedMethods: [HttpMethods.POST],
        // The presigned form is the permission, and no cookie goes to S3: the origin adds nothing to it.
        allowedOrigins: ['*'],
        allowedHeaders: ['*'],
        maxAge: 3600,
      },
    ],
  });
}
