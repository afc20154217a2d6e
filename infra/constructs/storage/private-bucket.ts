import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket without public access. Retained when the stack is deleted. */
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

  /** CDK's class may return undefined, but its interface may not. */
  override get isWebsite(): boolean {
    return super.isWebsite ?? false;
  }
}

interface UploadBucketProps {
  readonly accessLogs: PrivateBucket;
  /** How long deleted or replaced files can be restored. */
  readonly deletedFileDays: number;
  /** False if another stack writes the bucket policy, including the rule that requires TLS. */
  readonly enforceSSL: boolean;
}

/** Eight years, as payments: a signed slip says to whom the lot of a payment was given (decision 80). */
const RECORD_DAYS = 8 * 366;

/**
 * A bucket for uploads by presigned POST into `uploads/`. A function checks and claims them. Unclaimed uploads are deleted
 * permanently after a day, since they may be proofs of identity.
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
      { id: 'slips', prefix: 'slips/', expiration: Duration.days(RECORD_DAYS) },
      { id: 'deleted-objects', noncurrentVersionExpiration: Duration.days(deletedFileDays) },
      { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    cors: [
      {
        allowedMethods: [HttpMethods.POST],
        // The presigned form is the permission and no cookie is sent, so the origin need not be restricted.
        allowedOrigins: ['*'],
        allowedHeaders: ['*'],
        maxAge: 3600,
      },
    ],
  });
}

/** Eight years: Companies Act 2013, section 128. */
const LOCKED_DAYS = 8 * 366;
/**
 * The books of eight financial years before the current one are kept, so of April for nine years; then they go by
 * themselves.
 */
const KEPT_DAYS = 10 * 366;

/**
 * The bucket of exported ledgers. In the mode of compliance nobody, not even the root of the account, deletes or
 * replaces a file or shortens its time: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html
 */
export function ledgerArchive(scope: Construct, id: string, accessLogs: PrivateBucket): PrivateBucket {
  return new PrivateBucket(scope, id, {
    objectLockEnabled: true,
    objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(LOCKED_DAYS)),
    versioned: true,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: `${id.toLowerCase()}/`,
    lifecycleRules: [
      { id: 'kept', expiration: Duration.days(KEPT_DAYS), noncurrentVersionExpiration: Duration.days(1) },
    ],
  });
}
