/** The files of a lot in the media bucket: its pictures, those of its condition report, and its documents. */
import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { type CheckedFile, checkFile, checkUpload } from '#functions/platform/files/checked-file.ts';
import { extensionOf } from '#functions/platform/files/file-type.ts';
import { isStagingKey } from '#functions/platform/files/staging.ts';
import { IMMUTABLE, NO_STORE, storeFile } from '#functions/platform/files/store-file.ts';
import { logger } from '#functions/platform/logger.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { UploadClaims } from '#functions/tables/limits/upload-claims.ts';
import { documentKey } from '#functions/tables/object-keys.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { LotDocument } from '#shared/model/lots/documents.ts';
import { type LotReport, mapPictures, reportPictures } from '#shared/model/lots/report.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { pictureSource } from '#shared/model/uploads.ts';
import type { NewImages } from './auction-images.ts';
import type { ChosenPapers, NewDocument } from './lot-papers.ts';

export interface LotBucket {
  readonly s3: S3Client;
  readonly bucket: string;
  /** A random UUID for each file. */
  readonly newId: () => string;
}

export interface LotFileStore extends LotBucket {
  readonly claims: UploadClaims;
}

export interface NewFiles extends Pick<ChosenPapers, 'report' | 'newDocuments'> {
  readonly images: NewImages;
}

export interface StoredFiles {
  /** Keys: uploads first, then files of the form. */
  readonly images: readonly string[];
  /** The key of each new picture of the report, by the key of its upload. */
  readonly reportPictures: ReadonlyMap<string, string>;
  readonly documents: readonly LotDocument[];
  /** Of all of them, to be deleted if the auction is not written. */
  readonly keys: readonly string[];
}

export const NO_FILES: StoredFiles = { images: [], reportPictures: new Map(), documents: [], keys: [] };

/** The keys of all files of a lot. */
export function allFiles({ auctionId, images, report, documents }: ListedLot): readonly string[] {
  return [...images, ...reportPictures(report), ...documents.map(({ id }) => documentKey(auctionId, id))];
}

type ListedLot = Pick<ListingItem, 'auctionId' | 'images' | 'report' | 'documents'>;

/**
 * Checks every new file, then stores all: pictures without metadata in `media/<auctionId>/`, documents in
 * `documents/<auctionId>/`. Errors: INVALID_FILE,
 * UPLOAD_NOT_FOUND (also if another auction has claimed the upload).
 */
export async function storeFiles(
  store: LotFileStore,
  auctionId: string,
  { images, report, newDocuments }: NewFiles,
  now: number,
): Promise<Result<StoredFiles, Refusal>> {
  const { s3, bucket, claims } = store;
  const reportUploads = [...new Set(reportPictures(report).filter(isStagingKey))];
  const pictureUploads = [...images.uploads, ...reportUploads];
  const checkPicture = (key: string) => checkUpload({ s3, bucket, key, kind: 'auction-image' });
  const pictures = allOk([
    ...(await Promise.all(pictureUploads.map(checkPicture))),
    ...images.files.map((content) => checkFile(content, 'auction-image')),
  ]);
  if (!pictures.ok) return pictures;
  const documents = allOk(await Promise.all(newDocuments.map((document) => checkDocument(store, document, now))));
  if (!documents.ok) return documents;
  // Claim in sorted order: of two auctions that want the same uploads, one gets all of them.
  for (const key of [...pictureUploads, ...newDocuments.map(({ upload }) => upload)].toSorted()) {
    if (!(await claims.claim(key, `auction ${auctionId}`, now))) return refused(refusal('UPLOAD_NOT_FOUND'));
  }
  const [pictureKeys, documentKeys] = await Promise.all([
    Promise.all(pictures.value.map((file, at) => keepPicture(store, auctionId, file, pictureUploads[at]))),
    Promise.all(documents.value.map((document) => keepDocument(store, auctionId, document))),
  ]);
  const reportKeys = pictureKeys.slice(images.uploads.length, pictureUploads.length);
  return ok({
    images: pictureKeys.filter((key) => !reportKeys.includes(key)),
    reportPictures: new Map(reportUploads.map((upload, at) => [upload, reportKeys[at] ?? upload])),
    documents: documents.value.map(({ document }) => document),
    keys: [...pictureKeys, ...documentKeys],
  });
}

interface CheckedDocument {
  readonly document: LotDocument;
  readonly file: CheckedFile;
}

async function checkDocument(
  { s3, bucket, newId }: LotFileStore,
  { upload, kind, name }: NewDocument,
  now: number,
): Promise<Result<CheckedDocument, Refusal>> {
  const file = await checkUpload({ s3, bucket, key: upload, kind: 'auction-document' });
  if (!file.ok) {
    const { error } = file;
    return refused(error.code === 'INVALID_FILE' ? { ...error, message: `${name}: ${error.message}` } : error);
  }
  return ok({ file: file.value, document: { id: newId(), kind, name, size: file.value.content.length, addedAt: now } });
}

async function keepDocument(
  { s3, bucket }: LotFileStore,
  auctionId: string,
  { document, file }: CheckedDocument,
): Promise<string> {
  const destination = () => documentKey(auctionId, document.id);
  const { key } = await storeFile({ s3, bucket, destination, cacheControl: NO_STORE }, file);
  return key;
}

/** @param upload its key, unless the picture came with the form */
async function keepPicture(
  { s3, bucket, newId }: LotFileStore,
  auctionId: string,
  file: CheckedFile,
  upload = '',
): Promise<string> {
  const source = pictureSource(upload);
  const name = source === undefined ? newId() : `${newId()}-${source}`;
  const destination = (type: CheckedFile['contentType']) => `media/${auctionId}/${name}.${extensionOf(type)}`;
  const { key } = await storeFile({ s3, bucket, destination, cacheControl: IMMUTABLE }, file);
  return key;
}

/** The report with the keys of its stored pictures. */
export function withPictures(report: LotReport | null, pictures: StoredFiles['reportPictures']): ListingItem['report'] {
  return mapPictures(report, (key) => pictures.get(key) ?? key);
}

/** Deletes unused files. A failure is only logged, since unused files do no harm. */
export async function deleteFiles({ s3, bucket }: LotBucket, keys: readonly string[]): Promise<void> {
  const deletions = keys.map((key) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
  const failed = (await Promise.allSettled(deletions)).filter((deletion) => deletion.status === 'rejected');
  if (failed.length > 0) logger.warn('unused files not deleted', { count: failed.length });
}

function allOk<T, E>(results: readonly Result<T, E>[]): Result<readonly T[], E> {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
