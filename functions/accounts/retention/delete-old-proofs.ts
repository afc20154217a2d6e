import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { VERIFY_STATUSES } from '../../../shared/model/accounts/account-words.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { USERS_BY_VERIFY_STATUS } from '../../tables/table-specs.ts';
import type { VerifyStatus } from '../../tables/users/eligibility.ts';
import { PROFILE_SK, profileItem } from '../../tables/users/user-items.ts';
import { writeIf } from '../../tables/write-if.ts';
import { deleteStaleProof, type StaleProofDeps } from '../stale-proof.ts';

export interface RetentionDeps extends StaleProofDeps {
  /** How long the proof of somebody rejected is kept after the last change of their profile, milliseconds. */
  readonly keptMs: number;
}

export interface RetentionReport {
  readonly looked: number;
  readonly deleted: number;
}

const AT_ONCE = 10;
const holder = z.pick(profileItem, { userId: true, idProofKey: true, staleProofKey: true, updatedAt: true });
type Holder = z.infer<typeof holder>;

/** Proofs of the rejected grow old; of the others only what is still to be deleted is of interest. */
const LOOKED_AT = {
  rejected: undefined,
  pending: 'attribute_exists(staleProofKey)',
  verified: 'attribute_exists(staleProofKey)',
} as const satisfies Record<VerifyStatus, string | undefined>;

/**
 * Deletes the ID proofs of people who were rejected long ago and have sent no other. The profile lets go of the proof
 * first, while the person still is rejected; what was let go and not deleted is deleted by the next run, also where
 * another proof had taken its place.
 */
export async function deleteOldProofs(deps: RetentionDeps, now: number): Promise<RetentionReport> {
  let [looked, deleted] = [0, 0];
  for (const status of VERIFY_STATUSES) {
    const pages = paginateQuery(
      { client: deps.users.client },
      {
        TableName: deps.users.tableName,
        IndexName: USERS_BY_VERIFY_STATUS,
        KeyConditionExpression: 'verifyStatus = :status',
        FilterExpression: LOOKED_AT[status],
        ExpressionAttributeValues: { ':status': status },
        ProjectionExpression: 'userId, idProofKey, staleProofKey, updatedAt',
      },
    );
    for await (const { Items = [] } of pages) {
      const people = Items.map((item) => z.parse(holder, item));
      looked += people.length;
      await inParallel(people, AT_ONCE, async (person) => {
        const key = person.staleProofKey ?? (await letGo(deps, person, now));
        if (key === undefined) return;
        await deleteStaleProof(deps, person.userId, key);
        deleted += 1;
      });
    }
  }
  return { looked, deleted };
}

/** Answers the key of the proof that the profile has let go; undefined when it is not time, or somebody was faster. */
async function letGo(
  { users, keptMs }: RetentionDeps,
  { userId, idProofKey: key, updatedAt }: Holder,
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
