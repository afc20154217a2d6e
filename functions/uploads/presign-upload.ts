import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { stagingKey } from '#functions/platform/files/staging.ts';
import type { UploadContentType } from '#shared/model/uploads.ts';

const VALID_SECONDS = 600;

export interface UploadRequest {
  readonly s3: S3Client;
  /** The bucket for this kind of upload. */
  readonly bucket: string;
  readonly contentType: UploadContentType;
  /** Bytes, already checked against the limit. */
  readonly size: number;
  /** A fresh random UUID. Whoever knows the key may claim the upload. */
  readonly uuid: string;
  /** What an imported picture was made from. */
  readonly source?: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface PresignedUpload {
  readonly key: string;
  readonly url: string;
  readonly fields: Record<string, string>;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Creates a form with which a browser can upload exactly this size and type to exactly this key. */
export async function presignUpload(request: UploadRequest): Promise<PresignedUpload> {
  const { s3, bucket, contentType, size, uuid, source, now } = request;
  const key = stagingKey(uuid, source);
  const { url, fields } = await createPresignedPost(s3, {
    Bucket: bucket,
    Key: key,
    Fields: { 'Content-Type': contentType },
    Conditions: [['content-length-range', size, size]],
    Expires: VALID_SECONDS,
  });
  return { key, url, fields, expiresAt: now + VALID_SECONDS * 1000 };
}
