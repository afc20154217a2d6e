import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { eraseGrievance, forgetFiles } from '#functions/tables/grievances/personal-grievances.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { deletePersonalData, eraseProfile, removeStatus, restoreStatus } from './erasure-store.ts';
import { ERASED_NAME, whyNotErased } from './erasure.ts';
import { readPersonalData, type RightsStore } from './read-personal-data.ts';

export interface EraseDeps {
  readonly store: RightsStore;
  readonly s3: S3Client;
  readonly proofsBucket: string;
  /** Deletes the user from the user pool. Idempotent. Returns false when the pool is throttled. */
  readonly deleteAccount: (userId: string) => Promise<boolean>;
}

/**
 * Erases a person: proof, activity, wallet movements, devices, notices, watchlist, saved searches, index entry,
 * sign-in, profile. Payments and the money ledger stay for eight years (Companies Act 2013, section 128), with an id
 * that no longer identifies anybody. Tax invoices stay as issued (CGST Act 2017, section 36). Registrations and bids
 * stay under another name, because other people took part in those auctions. Grievances stay without the person, every
 * text and every file. Sign-in and profile are deleted last, so that the person can retry after a failure.
 * Errors: NOT_FOUND, FORBIDDEN (admins), CONFLICT (open money or auction), TOO_MANY_REQUESTS.
 */
export async function eraseUser(deps: EraseDeps, userId: string, now: number): Promise<Result<undefined, Refusal>> {
  const { store, s3, proofsBucket, deleteAccount } = deps;
  const dataBefore = await readPersonalData(store, userId);
  if (dataBefore === undefined) return refused(refusal('NOT_FOUND'));
  const { profile } = dataBefore;
  const obstacle = whyNotErased(dataBefore, now);
  if (obstacle !== undefined) {
    // An earlier attempt may have failed after it removed the status. Restore it, or no admin could verify the account.
    if (profile.verifyStatus === undefined) await restoreStatus(store, profile);
    return refused(obstacle);
  }
  if (!(await removeStatus(store, profile))) return refused(refusal('CONFLICT'));
  // Read again: something may have changed before `removeStatus`. After it nothing can.
  const data = await readPersonalData(store, userId);
  if (data === undefined) return refused(refusal('NOT_FOUND'));
  const newObstacle = whyNotErased(data, now);
  if (newObstacle !== undefined) {
    await restoreStatus(store, profile);
    return refused(newObstacle);
  }
  const { idProofKey, staleProofKey } = data.profile;
  for (const key of [idProofKey, staleProofKey]) {
    if (key !== undefined) await s3.send(new DeleteObjectCommand({ Bucket: proofsBucket, Key: key }));
  }
  for (const { grievance } of data.grievances) {
    const keys = await eraseGrievance(store.tables.grievances, grievance, ERASED_NAME, now);
    for (const key of keys) await s3.send(new DeleteObjectCommand({ Bucket: proofsBucket, Key: key }));
    await forgetFiles(store.tables.grievances, grievance.grievance);
  }
  await deletePersonalData(store, data);
  if (!(await deleteAccount(userId))) return refused(refusal('TOO_MANY_REQUESTS'));
  await eraseProfile(store, data.profile, now);
  return ok(undefined);
}
