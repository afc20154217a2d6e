import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { UploadContentType } from '../../../shared/model/uploads.ts';
import type { CheckedFile } from './checked-file.ts';

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

/** Stores a checked file under its final key, with the content type its bytes showed. */
export async function keepFile(
  { s3, bucket, destination, cacheControl }: Destination,
  { contentType, content }: CheckedFile,
): Promise<KeptFile> {
  const key = destination(contentType);
  const target = { Bucket: bucket, Key: key, ContentType: contentType, CacheControl: cacheControl };
  await s3.send(new PutObjectCommand({ ...target, Body: content }));
  return { key, contentType };
}
