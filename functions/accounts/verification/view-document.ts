import type { S3Client } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { adminName } from '../admin-name.ts';
import type { Actor } from '../../tables/audit/audit-entry.ts';
import type { HistoryStore } from '../../tables/users/history-store.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import { whyNotShown } from './malware-verdict.ts';
import { type ProofLink, proofLink } from './proof-links.ts';

export interface DocumentDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly history: Pick<HistoryStore, 'logDeed'>;
  readonly s3: S3Client;
  readonly proofsBucket: string;
  /** Whether proofs are scanned for malware, and shown only when nothing was found. */
  readonly isScanned: boolean;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

export interface DocumentView extends ProofLink {
  readonly contentType: string;
}

/**
 * A short-lived link to a user's ID proof. The view is in the activity log before the link exists: what cannot be
 * logged is not shown. Errors: NOT_FOUND, CONFLICT (not scanned yet, or something was found).
 */
export async function viewDocument(
  { profiles, history, s3, proofsBucket, isScanned, newId }: DocumentDeps,
  { userId, by }: { readonly userId: string; readonly by: Actor },
  now: number,
): Promise<Result<DocumentView, Refusal>> {
  const profile = await profiles.getProfile(userId);
  if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  const { idProofKey: key, idProofType: contentType } = profile;
  if (key === undefined || contentType === undefined) {
    return refused(refusal('NOT_FOUND', 'This user has no ID proof.'));
  }
  const notShown = isScanned ? await whyNotShown(s3, { bucket: proofsBucket, key }) : undefined;
  if (notShown !== undefined) return refused(notShown);
  const message = `ID proof viewed by ${await adminName(profiles, by.adminId)}.`;
  const line = { userId, type: 'document_viewed', message, at: now, key: newId() } as const;
  await history.logDeed(line, { action: 'proof-viewed', by, at: now });
  const link = await proofLink({ s3, bucket: proofsBucket }, { key, contentType }, now, 'inline');
  return ok({ ...link, contentType });
}
