import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** One object of a bucket; undefined while there is none. */
export interface StoredObject {
  readonly read: () => Promise<Uint8Array | undefined>;
  readonly write: (packed: Uint8Array) => Promise<void>;
}

export function storedObject(s3: S3Client, bucket: string, key: string): StoredObject {
  const object = { Bucket: bucket, Key: key };
  return {
    read: async () => {
      try {
        const { Body } = await s3.send(new GetObjectCommand(object));
        return await Body?.transformToByteArray();
      } catch (error) {
        // Without permission to list the bucket, a missing object gives AccessDenied.
        // https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
        if (isS3Error(error, 'NoSuchKey', 'AccessDenied')) return undefined;
        throw error;
      }
    },
    write: async (packed) => {
      await s3.send(new PutObjectCommand({ ...object, Body: packed }));
    },
  };
}

/** Whether S3 returned one of these error codes. The SDK has classes for only some of them. */
export function isS3Error(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
