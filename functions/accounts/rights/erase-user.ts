import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { begin, finish, removeTraces, undoBegin } from './erasure-store.ts';
import { whyNotErased } from './erasure.ts';
import { readPersonalData, type RightsStore } from './read-personal-data.ts';

export interface EraseDeps {
  readonly store: RightsStore;
  readonly s3: S3Client;
  readonly proofsBucket: string;
  /** Deletes the sign-in at the user pool; harmless when it is gone. False when the pool asks to wait. */
  readonly deleteSignIn: (userId: string) => Promise<boolean>;
}

/**
 * Erases a person: proof, activity, wallet view, devices, notices, watchlist, place in the index, sign-in, profile. What
 * accounting law asks to be kept (payments and the ledger of money: eight years, Companies Act 2013, section 128) names
 * nobody but by an id that leads to nobody any more; tax invoices stay as they were issued (CGST Act 2017, section 36);
 * registrations and bids, the record of auctions that others took part
 * in, stay under another name. The sign-in and the profile go last, so that what broke off can be asked for again.
 * Errors: NOT_FOUND, FORBIDDEN (admins), CONFLICT (money or an auction holds the person), TOO_MANY_REQUESTS.
 */
export async function eraseUser(deps: EraseDeps, userId: string, now: number): Promise<Result<undefined, Refusal>> {
  const { store, s3, proofsBucket, deleteSignIn } = deps;
  const seen = await readPersonalData(store, userId);
  if (seen === undefined) return refused(refusal('NOT_FOUND'));
  const reason = whyNotErased(seen, now);
  if (reason !== undefined) {
    // An earlier attempt may have broken off with the verification taken: without one nobody can decide about the account.
    if (seen.profile.verifyStatus === undefined) await undoBegin(store, seen.profile);
    return refused(reason);
  }
  if (!(await begin(store, seen.profile))) return refused(refusal('CONFLICT'));
  // Something may have come between the look and the write; after it nothing can.
  const data = await readPersonalData(store, userId);
  if (data === undefined) return refused(refusal('NOT_FOUND'));
  const late = whyNotErased(data, now);
  if (late !== undefined) {
    await undoBegin(store, seen.profile);
    return refused(late);
  }
  const { idProofKey, staleProofKey } = data.profile;
  for (const key of [idProofKey, staleProofKey]) {
    if (key !== undefined) await s3.send(new DeleteObjectCommand({ Bucket: proofsBucket, Key: key }));
  }
  await removeTraces(store, data);
  if (!(await deleteSignIn(userId))) return refused(refusal('TOO_MANY_REQUESTS'));
  await finish(store, data.profile, now);
  return ok(undefined);
}
