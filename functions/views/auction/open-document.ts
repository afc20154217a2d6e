import type { S3Client } from '@aws-sdk/client-s3';
import type { Clock } from '#functions/platform/clock.ts';
import { signFileLink, type FileLink } from '#functions/platform/files/file-link.ts';
import type { Caller } from '#functions/platform/http/caller.ts';
import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { documentKey } from '#functions/tables/object-keys.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

export interface DocumentDeps {
  readonly auctions: AuctionsTable;
  readonly lotFiles: { readonly s3: S3Client; readonly bucket: string };
  readonly clock: Clock;
}

interface AskedDocument {
  readonly id: string;
  readonly documentId: string;
}

/** A link to a document of a lot that the caller may see. Error: NOT_FOUND. */
export async function openDocument(
  { auctions, lotFiles, clock }: DocumentDeps,
  { id, documentId }: AskedDocument,
  caller: Caller,
): Promise<Result<FileLink, Refusal>> {
  const auction = await getListingAndState(auctions, id);
  const isVisible = auction !== undefined && (caller.role === 'admin' || isShown(auction.state));
  const document = isVisible ? auction.listing.documents.find((candidate) => candidate.id === documentId) : undefined;
  if (document === undefined) return refused(refusal('NOT_FOUND', 'This document does not exist any more.'));
  const file = { key: documentKey(id, documentId), contentType: 'application/pdf' };
  return ok(await signFileLink(lotFiles, file, clock(), 'inline'));
}
