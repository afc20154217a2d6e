import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { UploadContentType } from '../../shared/model/uploads.ts';
import { stagingKey } from '../platform/files/staging.ts';

const VALID_SECONDS = 600;

export interface UploadRequest {
  readonly s3: S3Client;
  /** The bucket of the kind of upload. */
  readonly bucket: string;
  readonly contentType: UploadContentType;
  /** Bytes, already found to be within the limit. */
  readonly size: number;
  /** A fresh random UUID: knowing the key is what entitles to claim the upload. */
  readonly uuid: string;
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

/** A form with which a browser may upload exactly this many bytes of exactly this type to exactly this key. */
export async function presignUpload(request: UploadRequest): Promise<PresignedUpload> {
  const { s3, bucket, contentType, size, uuid, now } = request;
  const key = stagingKey(uuid);
  const { url, fields } = await createPresignedPost(s3, {
    Bucket: bucket,
    Key: key,
    Fields: { 'Content-Type': contentType },
    Conditions: [['content-length-range', size, size]],
    Expires: VALID_SECONDS,
  });
  return { key, url, fields, expiresAt: now + VALID_SECONDS * 1000 };
}
