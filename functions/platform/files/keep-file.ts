import { CopyObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { UploadContentType, UploadKind } from '../../../shared/model/uploads.ts';
import { type CheckedFile, checkFile, checkUpload } from './checked-file.ts';
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

/** Checks a staged upload and copies it to its final key. Errors: UPLOAD_NOT_FOUND, INVALID_FILE. */
export async function claimUpload(
  claim: Destination & { readonly key: string; readonly kind: UploadKind },
): Promise<Result<KeptFile, Refusal>> {
  const checked = await checkUpload(claim);
  return checked.ok ? keepFile(claim, checked.value) : checked;
}

/** Checks a file that came with the request and stores it under its final key. Error: INVALID_FILE. */
export async function storeFile(
  file: Destination & { readonly content: Uint8Array; readonly kind: UploadKind },
): Promise<Result<KeptFile, Refusal>> {
  const checked = checkFile(file.content, file.kind);
  return checked.ok ? keepFile(file, checked.value) : checked;
}
