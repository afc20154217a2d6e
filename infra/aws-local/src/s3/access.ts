import { denial } from '../aws/authorize.ts';
import type { AwsRequest, Principal } from '../aws/aws-service.ts';
import { sessionTokenMatches } from '../aws/session-token.ts';
import { verifyPresigned } from '../aws/sigv4.ts';
import type { Clock } from '../values/clock.ts';
import { isExpired, type Bucket } from './bucket.ts';
import type { ObjectFiles, ObjectMeta } from './object-files.ts';
import { S3Fault } from './xml.ts';

export interface OpenBucket {
  readonly bucket: Bucket;
  readonly files: ObjectFiles;
}

/** One request to one bucket, with its caller. */
export interface S3Call {
  readonly open: OpenBucket;
  /** Decoded; empty for an operation on the bucket. */
  readonly key: string;
  readonly request: AwsRequest;
  /** Undefined for an anonymous caller, who may do nothing. */
  readonly principal: Principal | undefined;
  readonly now: number;
}

/** The emulator's mount point; signed addresses include it. */
const MOUNT = '/__aws/s3';

/** Throws AccessDenied unless the principal's policies allow the action. Every bucket is private. */
export function requireAccess(principal: Principal | undefined, action: string, arn: string): void {
  if (principal?.may(action, arn) === true) return;
  throw new S3Fault(
    403,
    'AccessDenied',
    principal === undefined ? 'Access Denied' : denial(principal.arn, action, arn),
  );
}

/**
 * Throws unless a form or address signed with temporary credentials carries their session token.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export function requireSessionToken(principal: Principal, given: string | null | undefined): void {
  if (sessionTokenMatches(principal, given)) return;
  throw given === null || given === undefined
    ? new S3Fault(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
    : new S3Fault(400, 'InvalidToken', 'The provided token is malformed or otherwise not valid.');
}

/** The object, unless its lifecycle rule has removed it. */
export function existingMeta(open: OpenBucket, key: string, now: number): ObjectMeta | undefined {
  const meta = open.files.meta(key);
  return meta === undefined || isExpired(open.bucket, key, meta.lastModified, now) ? undefined : meta;
}

/**
 * Throws while Object Lock protects what would be deleted or replaced. S3 says so of a version; here an object has one,
 * which a new one would take the place of. https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html
 */
export function requireUnlocked({ bucket, files }: OpenBucket, key: string, now: number): void {
  const meta = files.meta(key);
  if (meta === undefined || now >= meta.lastModified + bucket.lockedMs) return;
  throw new S3Fault(403, 'AccessDenied', 'Access Denied because object protected by object lock.');
}

/**
 * The object, if the caller may read it. Like S3, a missing key is NoSuchKey only for callers who may list the
 * bucket, otherwise AccessDenied.
 */
export async function requireObject(
  open: OpenBucket,
  key: string,
  principal: Principal | undefined,
  now: number,
): Promise<{ readonly meta: ObjectMeta; readonly body: Buffer }> {
  requireAccess(principal, 's3:GetObject', `${open.bucket.arn}/${key}`);
  const found = existingMeta(open, key, now) && (await open.files.read(key));
  if (found !== undefined) return found;
  requireAccess(principal, 's3:ListBucket', open.bucket.arn);
  throw new S3Fault(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
}

/** The signer of the header, or else of the address. Throws for an invalid or expired address. */
export function callerOf(
  request: AwsRequest,
  credentials: (accessKeyId: string) => Principal | undefined,
  clock: Clock,
): Principal | undefined {
  if (request.principal !== undefined) return request.principal;
  const result = verifyPresigned(
    { ...request, rawPath: `${MOUNT}${request.path}` },
    (accessKeyId) => credentials(accessKeyId)?.secretAccessKey,
    clock(),
  );
  if (typeof result === 'object') {
    const principal = credentials(result.accessKeyId);
    if (principal !== undefined) requireSessionToken(principal, request.query.get('X-Amz-Security-Token'));
    return principal;
  }
  switch (result) {
    case 'unsigned':
      return undefined;
    case 'malformed':
      throw new S3Fault(400, 'AuthorizationQueryParametersError', 'The signature in the address is incomplete.');
    case 'unknown-key':
      throw new S3Fault(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
    case 'expired':
      throw new S3Fault(403, 'AccessDenied', 'Request has expired');
    case 'not-yet':
      throw new S3Fault(403, 'AccessDenied', 'Request is not valid yet');
    case 'mismatch':
      throw new S3Fault(
        403,
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      );
  }
}
