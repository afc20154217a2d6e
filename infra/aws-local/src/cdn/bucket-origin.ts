import type { BucketAllows } from '../iam/resource-policies.ts';
import type { WebResponse } from '../network/web-request.ts';

export interface StoredObject {
  readonly body: Buffer;
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  readonly etag: string;
}

export type ReadObject = (bucket: string, key: string) => Promise<StoredObject | undefined>;

/** Reads an object as CloudFront does: only if the bucket's policy lets this distribution read it. */
export async function fetchFromBucket(
  {
    bucket,
    path,
    distributionArn,
  }: { readonly bucket: string; readonly path: string; readonly distributionArn: string },
  readObject: ReadObject,
  bucketAllows: BucketAllows,
): Promise<StoredObject | WebResponse> {
  const key = decodeKey(path);
  const context = { 'aws:SourceArn': [distributionArn], 'aws:SecureTransport': ['true'] };
  const may = (action: string, resource: string) =>
    bucketAllows(bucket, 'cloudfront.amazonaws.com', { action, resource, context });
  if (key === undefined || !may('s3:GetObject', `arn:aws:s3:::${bucket}/${key}`)) return failure(403, 'AccessDenied');
  const found = await readObject(bucket, key);
  if (found !== undefined) return found;
  // Without s3:ListBucket, S3 answers AccessDenied for a missing key too.
  return may('s3:ListBucket', `arn:aws:s3:::${bucket}`) ? failure(404, 'NoSuchKey') : failure(403, 'AccessDenied');
}

function decodeKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}

function failure(status: number, code: string): WebResponse {
  const message = code === 'NoSuchKey' ? 'The specified key does not exist.' : 'Access Denied';
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}
