import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { storeFile, NO_STORE } from '#functions/platform/files/store-file.ts';
import { logger } from '#functions/platform/logger.ts';
import type { UploadClaims } from '#functions/tables/limits/upload-claims.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { deleteStaleProof, type StaleProofDeps } from '../stale-proof.ts';
import { checkProofUpload, type ProofUploads } from './check-proof.ts';
import type { VerificationStore } from './verification-store.ts';
import { mayReplaceProof } from './verification.ts';

export interface ReplaceProofDeps extends ProofUploads, StaleProofDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly verification: Pick<VerificationStore, 'replaceProof'>;
  readonly claims: UploadClaims;
  readonly noticeWrites: NoticeWrites;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

/**
 * Replaces a rejected ID proof with an uploaded one and deletes the old file. One transaction sets the person to
 * pending and stores the notice to the admins, because a pending person cannot send a proof again.
 * Errors: NOT_FOUND, CONFLICT, UPLOAD_NOT_FOUND, INVALID_FILE.
 */
export async function replaceProof(
  deps: ReplaceProofDeps,
  { userId, uploadKey }: { readonly userId: string; readonly uploadKey: string },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { profiles, verification, claims, s3, proofsBucket: bucket, noticeWrites, newId } = deps;
  const allowed = mayReplaceProof(await profiles.getProfile(userId));
  if (!allowed.ok) return allowed;
  const checked = await checkProofUpload(deps, uploadKey);
  if (!checked.ok) return checked;
  if (!(await claims.claim(uploadKey, `proof of ${userId}`, now))) return refused(refusal('UPLOAD_NOT_FOUND'));
  const { name, idProofKey: replacedKey, staleProofKey } = allowed.value;
  // An earlier deletion failed. Repeat it now, because a profile remembers only one stale proof.
  if (staleProofKey !== undefined) await deleteStaleProof(deps, userId, staleProofKey);
  const destination = () => `proofs/${userId}/${newId()}`;
  const stored = await storeFile({ s3, bucket, destination, cacheControl: NO_STORE }, checked.value);
  const { key: idProofKey, contentType: idProofType } = stored;
  const notices = noticeWrites({ kind: 'proof-replaced', userId, name, at: now });
  const replaced = { userId, from: verifyStatusOf(allowed.value), replacedKey, idProofKey, idProofType, notices, now };
  if ((await verification.replaceProof(replaced)) === 'conflict') {
    await removeOrLog(idProofKey, () => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: idProofKey })));
    const again = mayReplaceProof(await profiles.getProfile(userId));
    return again.ok ? refused(refusal('CONFLICT')) : again;
  }
  if (replacedKey !== undefined) await removeOrLog(replacedKey, () => deleteStaleProof(deps, userId, replacedKey));
  return ok(undefined);
}

/** Removes a file that nobody needs. A failure is only logged, since the new proof is already stored. */
async function removeOrLog(key: string, remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    logger.error('ID proof not removed', { key, reason: error instanceof Error ? error.name : 'unknown' });
  }
}
