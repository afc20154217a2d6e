import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { type ProfileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { update, write } from '#functions/tables/writes.ts';

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
  const isSame = { staleProofKey: key };
  await write(users, update<ProfileItem>(users, profileKey(userId), { set: { staleProofKey: undefined } }, isSame));
}
