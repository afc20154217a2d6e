import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { keepFile, NEVER_CACHED } from '../../platform/files/keep-file.ts';
import { logger } from '../../platform/logger.ts';
import type { UploadClaims } from '../../tables/limits/upload-claims.ts';
import type { NoticeWrites } from '../../tables/notifications/notification-event.ts';
import { verifyStatusOf } from '../../tables/users/eligibility.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
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
 * Puts an uploaded ID proof in place of a rejected one: the person is pending, and the admins are told, all of it or
 * nothing, since nobody pending may send another. The rejected file goes: nobody needs it any more.
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
  // Left behind by an earlier attempt to delete it: a profile remembers one of them.
  if (staleProofKey !== undefined) await deleteStaleProof(deps, userId, staleProofKey);
  const destination = () => `proofs/${userId}/${newId()}`;
  const kept = await keepFile({ s3, bucket, destination, cacheControl: NEVER_CACHED }, checked.value);
  const { key: idProofKey, contentType: idProofType } = kept;
  const notices = noticeWrites({ kind: 'proof-replaced', userId, name, at: now });
  const replaced = { userId, from: verifyStatusOf(allowed.value), replacedKey, idProofKey, idProofType, notices, now };
  if ((await verification.replaceProof(replaced)) === 'moved-on') {
    await orLog(idProofKey, () => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: idProofKey })));
    const again = mayReplaceProof(await profiles.getProfile(userId));
    return again.ok ? refused(refusal('CONFLICT')) : again;
  }
  if (replacedKey !== undefined) await orLog(replacedKey, () => deleteStaleProof(deps, userId, replacedKey));
  return ok(undefined);
}

/** What was decided stays so when a file that nobody needs cannot be removed; the operator is told instead. */
async function orLog(key: string, remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    logger.error('ID proof not removed', { key, reason: error instanceof Error ? error.name : 'unknown' });
  }
}
