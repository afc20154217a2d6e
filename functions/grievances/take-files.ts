import type { S3Client } from '@aws-sdk/client-s3';
import { type CheckedFile, checkUpload } from '#functions/platform/files/checked-file.ts';
import { extensionOf } from '#functions/platform/files/file-type.ts';
import { whyUploadRefused } from '#functions/platform/files/malware-verdict.ts';
import { NO_STORE, storeFile } from '#functions/platform/files/store-file.ts';
import type { GrievanceFile } from '#functions/tables/grievances/grievance-item.ts';
import type { UploadClaims } from '#functions/tables/limits/upload-claims.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

export interface FileDeps {
  readonly s3: S3Client;
  readonly bucket: string;
  /** Whether files are scanned for malware. */
  readonly isScanned: boolean;
  readonly uploads: UploadClaims;
}

export interface SentFile {
  readonly key: string;
  readonly name: string;
}

/**
 * Checks uploads as pictures and proofs are checked, claims them for this message, and stores the checked bytes. The
 * names of the stored files follow from the request, so that a repeated one stores the same again.
 * Errors: UPLOAD_NOT_FOUND (also for a used one), INVALID_FILE.
 */
export async function takeFiles(
  { s3, bucket, isScanned, uploads }: FileDeps,
  sent: readonly SentFile[],
  { number, requestId }: { readonly number: string; readonly requestId: string },
  now: number,
): Promise<Result<readonly GrievanceFile[], Refusal>> {
  const checked: { readonly file: CheckedFile; readonly sent: SentFile }[] = [];
  for (const sentFile of sent) {
    // The same types and sizes as an ID proof: pictures and PDF.
    const file = await checkUpload({ s3, bucket, key: sentFile.key, kind: 'id-proof' });
    if (!file.ok) return file;
    const reason = isScanned ? await whyUploadRefused(s3, { bucket, key: sentFile.key }) : undefined;
    if (reason !== undefined) return refused(reason);
    checked.push({ file: file.value, sent: sentFile });
  }
  const storedFiles: GrievanceFile[] = [];
  for (const [index, { file, sent: sentFile }] of checked.entries()) {
    // Without the number: a repeated opening gets another one if the first was taken meanwhile.
    if (!(await uploads.claim(sentFile.key, `grievance ${requestId}`, now))) {
      return refused(refusal('UPLOAD_NOT_FOUND'));
    }
    const id = `${requestId}-${String(index + 1)}`;
    const destination = (type: CheckedFile['contentType']) => `grievances/${number}/${id}.${extensionOf(type)}`;
    const stored = await storeFile({ s3, bucket, destination, cacheControl: NO_STORE }, file);
    storedFiles.push({ ...stored, id, name: sentFile.name, size: file.content.length });
  }
  return ok(storedFiles);
}
