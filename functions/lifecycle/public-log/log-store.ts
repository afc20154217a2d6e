/** The files of the log in S3. Those below `log/` are public, through CloudFront; the state of the log is not. */
import { GetObjectCommand, PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3';
import { isS3Error } from '#functions/platform/files/stored-object.ts';
import { LOG_FOLDER, LOG_STATE_KEY } from '#functions/tables/object-keys.ts';

/** A file as it was read, so that it can be replaced only if it is still so. */
export interface FileAsRead {
  readonly text: string;
  readonly etag: string | undefined;
}

export interface ChangingFile {
  readonly read: () => Promise<FileAsRead | undefined>;
  /** Returns false if it is not as it was read. */
  readonly put: (text: string, before: FileAsRead | undefined) => Promise<boolean>;
}

export interface LogStore {
  /** What `log-state.ts` describes, as JSON: how far the log is written. */
  readonly state: ChangingFile;
  /** A file that changes, by its path. */
  readonly changing: (path: string) => ChangingFile;
  /** A public file, as CloudFront gives it to everybody. */
  readonly publicFile: (path: string) => Promise<Uint8Array | undefined>;
  /** Stores a public file that never changes, so it is cached for a year. */
  readonly putFile: (path: string, body: Uint8Array | string) => Promise<void>;
}

const TEXT = 'text/plain; charset=utf-8';
const BINARY = 'application/octet-stream';

export function logStore(s3: S3Client, { media, snapshots }: { media: string; snapshots: string }): LogStore {
  const state = { Bucket: snapshots, Key: LOG_STATE_KEY };
  return {
    state: { read: () => read(s3, state), put: (Body, before) => putIfSame(s3, { ...state, Body }, before) },
    changing: (path) => {
      const file = { Bucket: media, Key: `${LOG_FOLDER}${path}` };
      const kept = { ...file, ContentType: TEXT, CacheControl: 'public, max-age=1' };
      return { read: () => read(s3, file), put: (Body, before) => putIfSame(s3, { ...kept, Body }, before) };
    },
    publicFile: async (path) =>
      (await find(s3, { Bucket: media, Key: `${LOG_FOLDER}${path}` }))?.Body?.transformToByteArray(),
    putFile: async (path, Body) => {
      const CacheControl = 'public, max-age=31536000, immutable';
      const ContentType = typeof Body === 'string' ? TEXT : BINARY;
      await s3.send(
        new PutObjectCommand({ Bucket: media, Key: `${LOG_FOLDER}${path}`, Body, ContentType, CacheControl }),
      );
    },
  };
}

async function read(s3: S3Client, object: { Bucket: string; Key: string }): Promise<FileAsRead | undefined> {
  const found = await find(s3, object);
  return found && { text: (await found.Body?.transformToString()) ?? '', etag: found.ETag };
}

async function find(s3: S3Client, object: { Bucket: string; Key: string }) {
  try {
    return await s3.send(new GetObjectCommand(object));
  } catch (error) {
    if (isS3Error(error, 'NoSuchKey')) return undefined;
    throw error;
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html */
async function putIfSame(
  s3: S3Client,
  object: PutObjectCommandInput,
  before: FileAsRead | undefined,
): Promise<boolean> {
  const condition = before === undefined ? { IfNoneMatch: '*' } : { IfMatch: before.etag };
  try {
    await s3.send(new PutObjectCommand({ ...object, ...condition }));
    return true;
  } catch (error) {
    if (isS3Error(error, 'PreconditionFailed', 'ConditionalRequestConflict')) return false;
    throw error;
  }
}
