import type { S3Client } from '@aws-sdk/client-s3';
import { type CheckedFile, checkUpload } from '#functions/platform/files/checked-file.ts';
import { whyUploadRefused } from '#functions/platform/files/malware-verdict.ts';
import type { Refusal } from '#shared/contract/http/errors.ts';
import { refused, type Result } from '#shared/model/result.ts';

export interface ProofUploads {
  readonly s3: S3Client;
  readonly proofsBucket: string;
  /** Whether uploads are scanned for malware. */
  readonly isScanned: boolean;
}

/**
 * Checks an uploaded ID proof. This comes before the claim, so that a refused upload stays unclaimed. Errors:
 * UPLOAD_NOT_FOUND, INVALID_FILE (also for malware).
 */
export async function checkProofUpload(
  { s3, proofsBucket: bucket, isScanned }: ProofUploads,
  key: string,
): Promise<Result<CheckedFile, Refusal>> {
  const checked = await checkUpload({ s3, bucket, key, kind: 'id-proof' });
  if (!checked.ok || !isScanned) return checked;
  const reason = await whyUploadRefused(s3, { bucket, key });
  return reason === undefined ? checked : refused(reason);
}
