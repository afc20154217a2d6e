/** The photograph of the slip that whoever collects a lot has signed: in the private bucket, seen only by duty. */
import type { S3Client } from '@aws-sdk/client-s3';
import { checkUpload } from '#functions/platform/files/checked-file.ts';
import { type FileLink, signFileLink } from '#functions/platform/files/file-link.ts';
import { extensionOf } from '#functions/platform/files/file-type.ts';
import { whyUploadRefused, whyViewRefused } from '#functions/platform/files/malware-verdict.ts';
import { NO_STORE, storeFile } from '#functions/platform/files/store-file.ts';
import type { Collection } from '#functions/tables/auctions/handover-item.ts';
import type { UploadClaims } from '#functions/tables/limits/upload-claims.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { ID_PROOF_TYPES } from '#shared/model/uploads.ts';

export interface SlipDeps {
  readonly s3: S3Client;
  readonly bucket: string;
  /** Whether files are scanned for malware. */
  readonly isScanned: boolean;
  readonly uploads: UploadClaims;
}

/** Checks an upload and stores it. Errors: UPLOAD_NOT_FOUND (also for one that was used), INVALID_FILE. */
export async function takeSlip(
  { s3, bucket, isScanned, uploads }: SlipDeps,
  { upload, paymentId, id }: { readonly upload: string; readonly paymentId: string; readonly id: string },
  now: number,
): Promise<Result<Collection['slip'], Refusal>> {
  const file = await checkUpload({ s3, bucket, key: upload, kind: 'id-proof' });
  if (!file.ok) return file;
  const reason = isScanned ? await whyUploadRefused(s3, { bucket, key: upload }) : undefined;
  if (reason !== undefined) return refused(reason);
  // Whoever is refused for another reason may send the same photograph again for the same lot.
  if (!(await uploads.claim(upload, `slip ${paymentId}`, now))) return refused(refusal('UPLOAD_NOT_FOUND'));
  const destination = (type: Parameters<typeof extensionOf>[0]) => `slips/${paymentId}/${id}.${extensionOf(type)}`;
  const { key, contentType } = await storeFile({ s3, bucket, destination, cacheControl: NO_STORE }, file.value);
  const knownType = ID_PROOF_TYPES.find((type) => type === contentType);
  if (knownType === undefined) throw new Error(`A slip of the type ${contentType}.`);
  return ok({ key, contentType: knownType });
}

/** A link for 60 seconds. Error: CONFLICT (not scanned yet, or not clean). */
export async function signLinkToSlip(
  { s3, bucket, isScanned }: SlipDeps,
  slip: Collection['slip'],
  now: number,
): Promise<Result<FileLink, Refusal>> {
  const reason = isScanned ? await whyViewRefused(s3, { bucket, key: slip.key }) : undefined;
  if (reason !== undefined) return refused(reason);
  return ok(await signFileLink({ s3, bucket }, slip, now, 'inline'));
}
