import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { UploadContentType } from '#shared/model/uploads.ts';
import type { CheckedFile } from './checked-file.ts';

/** A stored file. */
export interface StoredFile {
  readonly key: string;
  readonly contentType: UploadContentType;
}

interface Destination {
  readonly s3: S3Client;
  readonly bucket: string;
  /** Returns the final key for a content type. */
  readonly destination: (contentType: UploadContentType) => string;
  /** The `Cache-Control` header for browsers and the CDN. */
  readonly cacheControl: string;
}

/** For keys that are never overwritten. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For documents that must not stay on the viewer's computer. */
export const NO_STORE = 'private, no-store';

/** Stores a checked file under its final key, with the content type found in its bytes. */
export async function storeFile(
  { s3, bucket, destination, cacheControl }: Destination,
  { contentType, content }: CheckedFile,
): Promise<StoredFile> {
  const key = destination(contentType);
  const target = { Bucket: bucket, Key: key, ContentType: contentType, CacheControl: cacheControl };
  await s3.send(new PutObjectCommand({ ...target, Body: content }));
  return { key, contentType };
}
