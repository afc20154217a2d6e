/** Auction images in the media bucket. CloudFront serves them under `/media/`. */
import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { logger } from '../platform/logger.ts';
import { checkFile, checkUpload, type CheckedFile } from '../platform/files/checked-file.ts';
import { extensionOf } from '../platform/files/file-type.ts';
import type { UploadClaims } from '../tables/limits/upload-claims.ts';
import { IMMUTABLE, storeFile } from '../platform/files/store-file.ts';

export interface ImageStore {
  readonly s3: S3Client;
  readonly bucket: string;
  readonly claims: UploadClaims;
  /** A random UUID for each file. */
  readonly newId: () => string;
}

/** New images of an auction: keys of uploads, and files of the form. */
export interface NewImages {
  readonly uploads: readonly string[];
  readonly files: readonly Uint8Array[];
  /** Keys of uploads and existing images in display order; see `arrangeImages`. */
  readonly order?: readonly string[] | undefined;
}

export function countImages({ uploads, files }: NewImages): number {
  return uploads.length + files.length;
}

/**
 * Checks every image, then stores all without metadata in `media/<auctionId>/`. Returns their keys. If the auction is not
 * written afterwards, the copies stay unused. Errors: INVALID_FILE, UPLOAD_NOT_FOUND (also if another auction has claimed
 * the upload).
 */
export async function storeImages(
  { s3, bucket, claims, newId }: ImageStore,
  auctionId: string,
  { uploads, files }: NewImages,
  now: number,
): Promise<Result<readonly string[], Refusal>> {
  const kind = 'auction-image';
  const checkedUploads = await Promise.all(uploads.map((key) => checkUpload({ s3, bucket, key, kind })));
  const checked = allOk([...checkedUploads, ...files.map((content) => checkFile(content, kind))]);
  if (!checked.ok) return checked;
  // Claim in sorted order: of two auctions that want the same uploads, one gets all of them.
  for (const key of uploads.toSorted()) {
    if (!(await claims.claim(key, `auction ${auctionId}`, now))) return refused(refusal('UPLOAD_NOT_FOUND'));
  }
  const keep = (file: CheckedFile) =>
    storeFile(
      {
        s3,
        bucket,
        destination: (type) => `media/${auctionId}/${newId()}.${extensionOf(type)}`,
        cacheControl: IMMUTABLE,
      },
      file,
    );
  const kept = await Promise.all(checked.value.map(keep));
  return ok(kept.map((file) => file.key));
}

/**
 * The images of an edited auction in the requested order. Images that it does not name come last: first the kept ones,
 * then the new ones. `copies`: the keys that `storeImages` returned.
 */
export function arrangeImages(
  kept: readonly string[],
  copies: readonly string[],
  { uploads, order = [] }: NewImages,
): readonly string[] {
  const position = (key: string) => {
    // The form knows a copy by the key of its upload.
    const named = order.indexOf(uploads[copies.indexOf(key)] ?? key);
    return named === -1 ? order.length : named;
  };
  return [...kept, ...copies].toSorted((one, other) => position(one) - position(other));
}

/** Deletes unused images. A failure is only logged, since unused images do no harm. */
export async function deleteImages({ s3, bucket }: ImageStore, keys: readonly string[]): Promise<void> {
  const deletions = keys.map((key) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
  const failed = (await Promise.allSettled(deletions)).filter((deletion) => deletion.status === 'rejected');
  if (failed.length > 0) logger.warn('unused images not deleted', { count: failed.length });
}

/** The image's path on the site. */
export function imageUrl(key: string): string {
  return `/${key}`;
}

/** The key of an image from its path or URL. */
export function imageKey(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '').replace(/^\//, '');
}

function allOk<T, E>(results: readonly Result<T, E>[]): Result<readonly T[], E> {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
