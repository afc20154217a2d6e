import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { UsersTable } from '../tables/table-handle.ts';
import { PROFILE_SK } from '../tables/users/user-items.ts';
import { writeIf } from '../tables/write-if.ts';

export interface StaleProofDeps {
  readonly users: UsersTable;
  readonly s3: S3Client;
  readonly proofsBucket: string;
}

/**
 * Deletes an ID proof that its profile no longer uses, and then `staleProofKey`. If this fails in between,
 * retention-worker or an erasure repeats it.
 */
export async function deleteStaleProof(
  { users, s3, proofsBucket }: StaleProofDeps,
  userId: string,
  key: string,
): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: proofsBucket, Key: key }));
  await writeIf(() =>
    users.client.send(
      new UpdateCommand({
        TableName: users.tableName,
        Key: { userId, sk: PROFILE_SK },
        UpdateExpression: 'REMOVE staleProofKey',
        ConditionExpression: 'staleProofKey = :key',
        ExpressionAttributeValues: { ':key': key },
      }),
    ),
  );
}
