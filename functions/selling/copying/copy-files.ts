import { CopyObjectCommand } from '@aws-sdk/client-s3';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { documentKey } from '#functions/tables/object-keys.ts';
import { mapPictures } from '#shared/model/lots/report.ts';
import type { ListedFiles } from '../editing/edit-store.ts';
import { allFiles, deleteFiles, type LotBucket } from '../lot-files.ts';

type ListedLot = Pick<ListingItem, 'auctionId' | 'images' | 'report' | 'documents'>;

/**
 * Copies all files of a lot within the bucket; undefined if one was deleted meanwhile. Each copy keeps its content type and
 * cache header, because S3 copies the metadata by default. It needs GetObject on the original and PutObject on the copy.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 *
 * @param copyId the auction that gets the copies
 */
export async function copyFiles(
  store: LotBucket,
  lot: ListedLot,
  copyId: string,
): Promise<(ListedFiles & { readonly keys: readonly string[] }) | undefined> {
  const { s3, bucket, newId } = store;
  const documentKeys = new Map(
    lot.documents.map(({ id }) => [documentKey(lot.auctionId, id), documentKey(copyId, id)]),
  );
  const newKeys = new Map(
    allFiles(lot).map((key) => [key, documentKeys.get(key) ?? `media/${copyId}/${newId()}${extensionIn(key)}`]),
  );
  const copies = await Promise.allSettled(
    [...newKeys].map(([from, Key]) =>
      s3.send(new CopyObjectCommand({ Bucket: bucket, CopySource: `${bucket}/${from}`, Key })),
    ),
  );
  const keys = [...newKeys.values()];
  const failed = copies.find((copy) => copy.status === 'rejected');
  if (failed !== undefined) {
    // Documents stay: they have the same keys in every attempt of a copy, and a quicker one may need them.
    const ofDocuments = new Set(documentKeys.values());
    await deleteFiles(
      store,
      keys.filter((key) => !ofDocuments.has(key)),
    );
    const reason: unknown = failed.reason;
    if (reason instanceof Error && reason.name === 'NoSuchKey') return undefined;
    throw reason;
  }
  const copyOf = (key: string): string => newKeys.get(key) ?? key;
  return {
    images: lot.images.map(copyOf),
    report: mapPictures(lot.report, copyOf),
    documents: lot.documents,
    keys,
  };
}

const extensionIn = (key: string): string => key.slice(key.lastIndexOf('.'));
