import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { exists } from '#functions/tables/expressions.ts';
import { type Query, queryItems } from '#functions/tables/reads.ts';
import { USERS_BY_VERIFY_STATUS } from '#functions/tables/table-specs.ts';
import { type ProfileItem, profileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { update, write } from '#functions/tables/writes.ts';
import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { VERIFY_STATUSES } from '#shared/model/accounts/account-enums.ts';
import { deleteStaleProof, type StaleProofDeps } from '../stale-proof.ts';

export interface RetentionDeps extends StaleProofDeps {
  /** How long to keep a rejected person's proof after the last change of the profile, in milliseconds. */
  readonly keptMs: number;
}

export interface RetentionReport {
  readonly read: number;
  readonly deleted: number;
}

const CONCURRENCY = 10;
const holder = profileItem.pick({ userId: true, idProofKey: true, staleProofKey: true, updatedAt: true });
type Holder = z.infer<typeof holder>;

/** Rejected people are read for the age of their proof, the others only for a proof that still has to be deleted. */
const FILTERS = {
  rejected: {},
  pending: { filter: { staleProofKey: exists } },
  verified: { filter: { staleProofKey: exists } },
} as const satisfies Record<VerifyStatus, Pick<Query, 'filter'>>;

/**
 * Deletes ID proofs of people who were rejected long ago and have not sent another. The profile first moves the key to
 * `staleProofKey`, if the person is still rejected. Then the file is deleted; the next run repeats a failure.
 */
export async function deleteOldProofs(deps: RetentionDeps, now: number): Promise<RetentionReport> {
  let [read, deleted] = [0, 0];
  for (const status of VERIFY_STATUSES) {
    const key = { verifyStatus: status };
    const query = { index: USERS_BY_VERIFY_STATUS, key, only: Object.keys(holder.shape), ...FILTERS[status] };
    await inParallel(queryItems(deps.users, query, holder), CONCURRENCY, async (person) => {
      read += 1;
      const stale = person.staleProofKey ?? (await detachProof(deps, person, now));
      if (stale === undefined) return;
      await deleteStaleProof(deps, person.userId, stale);
      deleted += 1;
    });
  }
  return { read, deleted };
}

/** Moves the key to `staleProofKey` and returns it; undefined when the proof is too new or the profile has changed. */
async function detachProof(
  { users, keptMs }: RetentionDeps,
  { userId, idProofKey: key, updatedAt }: Holder,
  now: number,
): Promise<string | undefined> {
  if (key === undefined || updatedAt > now - keptMs) return undefined;
  const change = { set: { staleProofKey: key, idProofKey: undefined, idProofType: undefined } };
  const isStillRejected = { verifyStatus: 'rejected', idProofKey: key, updatedAt } as const;
  const written = await write(users, update<ProfileItem>(users, profileKey(userId), change, isStillRejected));
  return written ? key : undefined;
}
