import { isoFrom } from '#functions/platform/clock.ts';
import { signFileLink } from '#functions/platform/files/file-link.ts';
import { whyViewRefused } from '#functions/platform/files/malware-verdict.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { GrievanceStore } from './grievance-store.ts';
import type { FileDeps } from './take-files.ts';

const NO_FILE = 'This file does not exist.';

/**
 * A link that saves a file, for 60 seconds. Who may ask for it is decided before.
 * Errors: NOT_FOUND, CONFLICT (not scanned yet, or not clean).
 */
export async function signLinkToFile(
  {
    store,
    files: { s3, bucket, isScanned },
  }: { readonly store: Pick<GrievanceStore, 'lines'>; readonly files: FileDeps },
  number: string,
  fileId: string,
  now: number,
): Promise<
  Result<{ readonly answer: { readonly success: true; readonly url: string; readonly expiresAt: string } }, Refusal>
> {
  const lines = await store.lines(number);
  const file = lines.flatMap(({ files = [] }) => files).find(({ id }) => id === fileId);
  if (file === undefined) return refused(refusal('NOT_FOUND', NO_FILE));
  const { key, contentType } = file;
  const reason = isScanned ? await whyViewRefused(s3, { bucket, key }) : undefined;
  if (reason !== undefined) return refused(reason);
  const { url, expiresAt } = await signFileLink({ s3, bucket }, { key, contentType }, now, 'attachment');
  return ok({ answer: { success: true, url, expiresAt: isoFrom(expiresAt) } });
}
