import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { UPLOAD_LIMIT_BYTES, type UploadContentType, type UploadKind, UPLOAD_TYPES } from '#shared/model/uploads.ts';
import { MAGIC_LENGTH, typeOfBytes } from './file-type.ts';
import { sanitizeFile } from './sanitize-file.ts';
import { isStagingKey } from './staging.ts';
import { isS3Error } from './stored-object.ts';

const WRONG_TYPE: Readonly<Record<UploadKind, string>> = {
  'id-proof': 'Please upload a valid image (JPG, PNG) or PDF file.',
  'auction-image': 'Please upload valid images (JPG, PNG or WebP).',
  'auction-document': 'Please upload documents as PDF files.',
};

/** Returns the type of a file, from its size in bytes and its first bytes. Error: INVALID_FILE. */
export function checkSizeAndType(kind: UploadKind, size: number, head: Uint8Array): Result<UploadContentType, Refusal> {
  if (size === 0) return refused(refusal('INVALID_FILE', 'The file is empty.'));
  if (size >= UPLOAD_LIMIT_BYTES) return refused(refusal('INVALID_FILE', 'File size must be less than 5MB.'));
  const type = typeOfBytes(head);
  const isAllowed = type !== undefined && UPLOAD_TYPES[kind].includes(type);
  return isAllowed ? ok(type) : refused(refusal('INVALID_FILE', WRONG_TYPE[kind]));
}

/** A file that passed the checks, ready to store. */
export interface CheckedFile {
  /** The type found in the bytes; the declared type is ignored. */
  readonly contentType: UploadContentType;
  readonly content: Uint8Array;
}

/** Checks a file that came with the request. Error: INVALID_FILE. */
export function checkFile(content: Uint8Array, kind: UploadKind): Result<CheckedFile, Refusal> {
  return checkContent({ size: content.length, content }, kind);
}

interface StagedUpload {
  readonly s3: S3Client;
  /** The bucket for this kind of upload. */
  readonly bucket: string;
  /** As the caller sent it, unchecked. */
  readonly key: string;
  readonly kind: UploadKind;
}

/**
 * Checks an upload in the staging area and returns the bytes that it checked. Callers must store these bytes: the
 * upload form works for ten minutes, so the object may change later.
 * Errors: UPLOAD_NOT_FOUND (never uploaded, expired, or not a staging key), INVALID_FILE.
 */
export async function checkUpload({ s3, bucket, key, kind }: StagedUpload): Promise<Result<CheckedFile, Refusal>> {
  if (!isStagingKey(key)) return refused(refusal('UPLOAD_NOT_FOUND'));
  const read = await readUpload(s3, bucket, key);
  return read.ok ? checkContent(read.value, kind) : read;
}

interface FileRead {
  /** The size of the whole object in bytes. */
  readonly size: number;
  /** Its first bytes, up to the upload limit. */
  readonly content: Uint8Array;
}

function checkContent({ size, content }: FileRead, kind: UploadKind): Result<CheckedFile, Refusal> {
  const type = checkSizeAndType(kind, size, content.subarray(0, MAGIC_LENGTH));
  if (!type.ok) return type;
  const safe = sanitizeFile(type.value, content);
  return safe.ok ? ok({ contentType: type.value, content: safe.value }) : safe;
}

const EMPTY: FileRead = { size: 0, content: new Uint8Array() };

async function readUpload(s3: S3Client, bucket: string, key: string): Promise<Result<FileRead, Refusal>> {
  try {
    const range = `bytes=0-${String(UPLOAD_LIMIT_BYTES - 1)}`;
    const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: range }));
    const content = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
    return ok({ size: sizeFromRange(found.ContentRange) ?? content.length, content });
  } catch (error) {
    // S3 returns this error for a range of an empty object.
    if (isS3Error(error, 'InvalidRange')) return ok(EMPTY);
    if (isS3Error(error, 'NoSuchKey', 'NotFound')) return refused(refusal('UPLOAD_NOT_FOUND'));
    throw error;
  }
}

/** Reads the size after the slash in `bytes 0-11/4096`. */
function sizeFromRange(contentRange: string | undefined): number | undefined {
  const size = /\/(\d+)$/.exec(contentRange ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}
