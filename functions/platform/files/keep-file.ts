import { CopyObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { UploadContentType } from '../../../shared/model/uploads.ts';
import type { CheckedFile } from './checked-file.ts';
import { isS3Error } from './s3-error.ts';

/** A file in its final place. */
export interface KeptFile {
  readonly key: string;
  readonly contentType: UploadContentType;
}

interface Destination {
  readonly s3: S3Client;
  readonly bucket: string;
  /** The final key, chosen once the type is known. */
  readonly destination: (contentType: UploadContentType) => string;
  /** How long browsers and the CDN may keep it: a `Cache-Control` header. */
  readonly cacheControl: string;
}

/** For files whose key is never written again. */
export const CACHED_FOR_GOOD = 'public, max-age=31536000, immutable';
/** For papers that must not lie about on the machine of whoever looked at them. */
export const NEVER_CACHED = 'private, no-store';

/**
 * Stores a checked file under its final key, with the content type its bytes showed.
 * Error: UPLOAD_NOT_FOUND when the upload has expired or was replaced since it was checked.
 */
export async function keepFile(
  { s3, bucket, destination, cacheControl }: Destination,
  { contentType, source }: CheckedFile,
): Promise<Result<KeptFile, Refusal>> {
  const key = destination(contentType);
  const target = { Bucket: bucket, Key: key, ContentType: contentType, CacheControl: cacheControl };
  if (source.at === 'request') {
    await s3.send(new PutObjectCommand({ ...target, Body: source.content }));
    return ok({ key, contentType });
  }
  try {
    const from = { CopySource: `${source.bucket}/${source.key}`, CopySourceIfMatch: source.etag };
    await s3.send(new CopyObjectCommand({ ...target, ...from, MetadataDirective: 'REPLACE' }));
    return ok({ key, contentType });
  } catch (error) {
    if (isS3Error(error, 'NoSuchKey', 'NotFound', 'PreconditionFailed')) return refused(refusal('UPLOAD_NOT_FOUND'));
    throw error;
  }
}
