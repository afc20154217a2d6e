import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { inParallel } from '../../platform/in-parallel.ts';
import type { UsersTable } from '../../tables/table-handle.ts';
import { USERS_BY_VERIFY_STATUS } from '../../tables/table-specs.ts';
import { PROFILE_SK, profileItem } from '../../tables/users/user-items.ts';
import { writeIf } from '../../tables/write-if.ts';

export interface RetentionDeps {
  readonly users: UsersTable;
  readonly s3: S3Client;
  readonly proofsBucket: string;
  /** How long the proof of somebody rejected is kept after the last change of their profile, milliseconds. */
  readonly keptMs: number;
}

export interface RetentionReport {
  readonly looked: number;
  readonly deleted: number;
}

const AT_ONCE = 10;
const rejected = z.pick(profileItem, { userId: true, idProofKey: true, staleProofKey: true, updatedAt: true });
type Rejected = z.infer<typeof rejected>;

/**
 * Deletes the ID proofs of people who were rejected long ago and have sent no other. The profile lets go of the proof
 * first, while the person still is rejected; what was let go and not deleted is deleted by the next run.
 */
export async function deleteOldProofs(deps: RetentionDeps, now: number): Promise<RetentionReport> {
  let [looked, deleted] = [0, 0];
  const pages = paginateQuery(
    { client: deps.users.client },
    {
      TableName: deps.users.tableName,
      IndexName: USERS_BY_VERIFY_STATUS,
      KeyConditionExpression: 'verifyStatus = :rejected',
      ExpressionAttributeValues: { ':rejected': 'rejected' },
      ProjectionExpression: 'userId, idProofKey, staleProofKey, updatedAt',
    },
  );
  for await (const { Items = [] } of pages) {
    const people = Items.map((item) => z.parse(rejected, item));
    looked += people.length;
    await inParallel(people, AT_ONCE, async (person) => {
      const key = person.staleProofKey ?? (await letGo(deps, person, now));
      if (key === undefined) return;
      await deps.s3.send(new DeleteObjectCommand({ Bucket: deps.proofsBucket, Key: key }));
      await forget(deps.users, person.userId, key);
      deleted += 1;
    });
  }
  return { looked, deleted };
}

/** Answers the key of the proof that the profile has let go; undefined when it is not time, or somebody was faster. */
async function letGo(
  { users, keptMs }: RetentionDeps,
  { userId, idProofKey: key, updatedAt }: Rejected,
  now: number,
): Promise<string | undefined> {
  if (key === undefined || updatedAt > now - keptMs) return undefined;
  const written = await writeIf(() =>
    users.client.send(
      new UpdateCommand({
        TableName: users.tableName,
        Key: { userId, sk: PROFILE_SK },
        UpdateExpression: 'SET staleProofKey = :key REMOVE idProofKey, idProofType',
        ConditionExpression: 'verifyStatus = :rejected AND idProofKey = :key AND updatedAt = :updatedAt',
        ExpressionAttributeValues: { ':rejected': 'rejected', ':key': key, ':updatedAt': updatedAt },
      }),
    ),
  );
  return written.ok ? key : undefined;
}

async function forget(users: UsersTable, userId: string, key: string): Promise<void> {
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
