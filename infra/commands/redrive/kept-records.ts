import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { ReceivedLetter } from './receive-letters.ts';

/**
 * Yields every batch of a stream that Lambda has written to the bucket, oldest first. They stay until they are deleted.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export async function* readKeptRecords(
  client: S3Client,
  Bucket: string,
  mappingId: string,
): AsyncGenerator<ReceivedLetter> {
  for (const Key of (await keysOf(client, Bucket, `aws/lambda/${mappingId}/`)).toSorted(byTime)) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    yield {
      id: Key.slice(Key.lastIndexOf('/') + 1),
      body: (await Body?.transformToString()) ?? '',
      delete: async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      },
      release: async () => {},
    };
  }
}

/** Read to the end first, since a letter that fails again keeps its place. */
async function keysOf(client: S3Client, Bucket: string, Prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return keys;
}

/** The name of an object begins with its time; its folder is the shard. */
const byTime = (a: string, b: string): number => a.slice(a.lastIndexOf('/')).localeCompare(b.slice(b.lastIndexOf('/')));
