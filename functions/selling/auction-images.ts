/** The images of auctions in the media bucket, which CloudFront serves under `/media/`. */
import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { logger } from '../platform/logger.ts';
import { checkFile, checkUpload, type CheckedFile } from '../platform/files/checked-file.ts';
import { extensionOf } from '../platform/files/file-type.ts';
import type { UploadClaims } from '../tables/limits/upload-claims.ts';
import { IMMUTABLE, storeFile } from '../platform/files/store-file.ts';

/** Where images are kept. */
export interface ImageStore {
  readonly s3: S3Client;
  readonly bucket: string;
  readonly claims: UploadClaims;
  /** A fresh random UUID for each file. */
  readonly newId: () => string;
}

/** Images on their way into an auction: keys of uploads, then files of the form. */
export interface NewImages {
  readonly uploads: readonly string[];
  readonly files: readonly Uint8Array[];
  /** Keys of uploads and of images that are there already, in the order to show; see `arrangeImages`. */
  readonly order?: readonly string[] | undefined;
}

export function countImages({ uploads, files }: NewImages): number {
  return uploads.length + files.length;
}

/**
 * Checks every image, then stores them, without their metadata, in `media/<auctionId>/`; answers their keys. A copy whose auction is then not
 * written is a leftover that nothing refers to. Errors: INVALID_FILE,
 * UPLOAD_NOT_FOUND (also when another auction has the upload).
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
  // In one order for everybody: of two auctions that want the same uploads, one gets them all.
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
 * The images of an edited auction in the order that was asked for. What it does not name comes last: first those kept,
 * then the new ones. `copies` are the keys that `storeImages` answered for `images`.
 */
export function arrangeImages(
  kept: readonly string[],
  copies: readonly string[],
  { uploads, order = [] }: NewImages,
): readonly string[] {
  const place = (key: string) => {
    // The form knows a copy by its upload.
    const named = order.indexOf(uploads[copies.indexOf(key)] ?? key);
    return named === -1 ? order.length : named;
  };
  return [...kept, ...copies].toSorted((one, other) => place(one) - place(other));
}

/** Deletes images that no auction shows any more. What stays behind is harmless, so a failure is only logged. */
export async function deleteImages({ s3, bucket }: ImageStore, keys: readonly string[]): Promise<void> {
  const deletions = keys.map((key) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
  const failed = (await Promise.allSettled(deletions)).filter((deletion) => deletion.status === 'rejected');
  if (failed.length > 0) logger.warn('images left behind', { count: failed.length });
}

/** The address of an image as answers carry it: a path of the site. */
export function imageUrl(key: string): string {
  return `/${key}`;
}

/** The key of an image from its address, with or without the origin. */
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
