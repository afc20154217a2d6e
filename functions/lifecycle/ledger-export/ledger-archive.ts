import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { isS3Error } from '#functions/platform/files/stored-object.ts';

/** The bucket of exported ledgers, in which nothing is replaced or deleted for eight years (Object Lock). */
export interface LedgerArchive {
  /** In alphabetical order. */
  readonly keys: (prefix: string) => Promise<readonly string[]>;
  /** Leaves an object that is there as it is: somebody else has written the same. */
  readonly putNew: (key: string, body: Uint8Array | string) => Promise<void>;
  readonly read: (key: string) => Promise<Uint8Array>;
}

export function ledgerArchive(s3: S3Client, Bucket: string): LedgerArchive {
  return {
    keys: async (Prefix) => {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix })) {
        keys.push(...Contents.map(({ Key = '' }) => Key));
      }
      return keys;
    },
    putNew: async (Key, Body) => {
      try {
        // Object Lock protects versions; without this condition a second one would hide the first.
        // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
        await s3.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*' }));
      } catch (error) {
        // A conflict with a concurrent write is thrown, because it does not say that the other write succeeded.
        if (!isS3Error(error, 'PreconditionFailed')) throw error;
      }
    },
    read: async (Key) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      if (Body === undefined) throw new Error(`S3 has sent nothing of ${Key}.`);
      return Body.transformToByteArray();
    },
  };
}
