import type { S3Client } from '@aws-sdk/client-s3';
import { type FileLink, signFileLink } from '#functions/platform/files/file-link.ts';
import { whyViewRefused } from '#functions/platform/files/malware-verdict.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import type { ActivityStore } from '#functions/tables/users/activity-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { readAdminName } from '../admin-name.ts';
import type { VerificationStore } from './verification-store.ts';
import { identityVersion } from './verification.ts';

export interface ProofDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly activityLog: Pick<ActivityStore, 'logAudited'>;
  readonly verification: Pick<VerificationStore, 'markSeen'>;
  readonly s3: S3Client;
  readonly proofsBucket: string;
  /** Whether proofs are scanned for malware. If so, only clean ones can be viewed. */
  readonly isScanned: boolean;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

export interface DocumentView extends FileLink {
  readonly contentType: string;
}

/**
 * A short-lived link to a user's ID proof. The view is logged before the link is made, so that no view is missing
 * from the log, and makes it possible to verify this name by this proof.
 * Errors: NOT_FOUND, CONFLICT (not scanned yet, or not clean).
 */
export async function viewDocument(
  { profiles, activityLog, verification, s3, proofsBucket, isScanned, newId }: ProofDeps,
  { userId, by }: { readonly userId: string; readonly by: Actor },
  now: number,
): Promise<Result<DocumentView, Refusal>> {
  const profile = await profiles.getProfile(userId);
  if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  const { idProofKey: key, idProofType: contentType } = profile;
  if (key === undefined || contentType === undefined) {
    return refused(refusal('NOT_FOUND', 'This user has no ID proof.'));
  }
  const viewRefusal = isScanned ? await whyViewRefused(s3, { bucket: proofsBucket, key }) : undefined;
  if (viewRefusal !== undefined) return refused(viewRefusal);
  const message = `ID proof viewed by ${await readAdminName(profiles, by.adminId)}.`;
  const line = { userId, type: 'document_viewed', message, at: now, key: newId() } as const;
  await activityLog.logAudited(line, { action: 'proof-viewed', by, at: now });
  if (profile.seenIdentity !== identityVersion(profile)) await verification.markSeen(profile);
  const link = await signFileLink({ s3, bucket: proofsBucket }, { key, contentType }, now, 'inline');
  return ok({ ...link, contentType });
}
