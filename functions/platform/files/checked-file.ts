import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { UploadContentType, UploadKind } from '../../../shared/model/uploads.ts';
import { judgeFile } from './file-rules.ts';
import { MAGIC_LENGTH } from './file-type.ts';
import { isS3Error } from './s3-error.ts';
import { isStagingKey } from './staging.ts';

/** A file whose size and bytes were found right, and where it still is. */
export interface CheckedFile {
  /** What the bytes are, whatever was declared. */
  readonly contentType: UploadContentType;
  readonly source:
    | { readonly at: 'request'; readonly content: Uint8Array }
    /** The tag names the very bytes that were checked: the upload form stays usable for ten minutes. */
    | { readonly at: 'staging'; readonly bucket: string; readonly key: string; readonly etag: string };
}

/** Checks a file that came with the request. Error: INVALID_FILE. */
export function checkFile(content: Uint8Array, kind: UploadKind): Result<CheckedFile, Refusal> {
  const judged = judgeFile(kind, content.length, content.subarray(0, MAGIC_LENGTH));
  return judged.ok ? ok({ contentType: judged.value, source: { at: 'request', content } }) : judged;
}

interface StagedUpload {
  readonly s3: S3Client;
  /** The bucket of the kind of upload. */
  readonly bucket: string;
  /** As the caller sent it. */
  readonly key: string;
  readonly kind: UploadKind;
}

/**
 * Checks an upload in the staging area by its size and first bytes; the rest is not read.
 * Errors: UPLOAD_NOT_FOUND (never uploaded, expired, or not a staging key), INVALID_FILE.
 */
export async function checkUpload({ s3, bucket, key, kind }: StagedUpload): Promise<Result<CheckedFile, Refusal>> {
  if (!isStagingKey(key)) return refused(refusal('UPLOAD_NOT_FOUND'));
  const read = await readHead(s3, bucket, key);
  if (!read.ok) return read;
  const { size, head, etag } = read.value;
  const judged = judgeFile(kind, size, head);
  return judged.ok ? ok({ contentType: judged.value, source: { at: 'staging', bucket, key, etag } }) : judged;
}

interface Head {
  /** Of the whole object, in bytes. */
  readonly size: number;
  readonly head: Uint8Array;
  readonly etag: string;
}

const EMPTY: Head = { size: 0, head: new Uint8Array(), etag: '' };

async function readHead(s3: S3Client, bucket: string, key: string): Promise<Result<Head, Refusal>> {
  try {
    const range = `bytes=0-${String(MAGIC_LENGTH - 1)}`;
    const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: range }));
    const head = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
    if (found.ETag === undefined) throw new Error('S3 answered an object without its tag.');
    const size = sizeFromRange(found.ContentRange) ?? found.ContentLength ?? head.length;
    return ok({ size, head: head.subarray(0, MAGIC_LENGTH), etag: found.ETag });
  } catch (error) {
    // The first byte of an empty object is out of range.
    if (isS3Error(error, 'InvalidRange')) return ok(EMPTY);
    if (isS3Error(error, 'NoSuchKey', 'NotFound')) return refused(refusal('UPLOAD_NOT_FOUND'));
    throw error;
  }
}

/** The size behind the slash of `bytes 0-11/4096`. */
function sizeFromRange(contentRange: string | undefined): number | undefined {
  const size = /\/(\d+)$/.exec(contentRange ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}
