import { isDeepStrictEqual } from 'node:util';
import { type ListingAndState, getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { mapPictures } from '#shared/model/lots/report.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { storedContent } from './auction-content.ts';
import { checkDates, checkInspections, checkNewImages, checkReserve } from './auction-form.ts';
import { countImages, type NewImages } from './auction-images.ts';
import type { SellingDeps } from './editing/change-auction.ts';
import { numberTaken } from './house-number.ts';
import { deleteFiles, storeFiles, withPictures } from './lot-files.ts';
import { choosePapers, type SentPapers } from './lot-papers.ts';
import { type NewTerms, newAuction } from './new-auction.ts';
import { idFor, takeLotNumber } from './new-ids.ts';
import { insertAuction } from './selling-store.ts';

export interface CreateCommand extends NewTerms {
  readonly images: NewImages;
  readonly papers: SentPapers;
  /** If sent, it must be the caller. */
  readonly createdBy: string | undefined;
  /** A UUID that identifies retries. */
  readonly requestId: string | undefined;
}

/** The auction and its status. */
export interface CreatedAuction {
  readonly auctionId: string;
  readonly status: AuctionStatus;
}

/**
 * Creates an auction. A retry with the same `requestId` returns the first auction. The files are stored first, so that no
 * auction refers to a missing one.
 * Errors: FORBIDDEN, INVALID_INPUT (dates, reserve, inspections, number of images), INVALID_FILE, UPLOAD_NOT_FOUND,
 * CONFLICT (the first auction has other content or is deleted; another lot has the house number).
 */
export async function createAuction(
  { auctions, feed, files, maxImages, clock }: SellingDeps,
  command: CreateCommand,
  now: number,
  source: string,
): Promise<Result<CreatedAuction, Refusal>> {
  const { content, callerId, createdBy, requestId } = command;
  if (createdBy !== undefined && createdBy !== callerId) return refused(refusal('FORBIDDEN'));
  const auctionId = requestId === undefined ? files.newId() : idFor('auction', callerId, requestId);
  // Before the checks, since the dates of a retry may have passed.
  const earlier = requestId === undefined ? undefined : await getListingAndState(auctions, auctionId);
  if (earlier !== undefined) return answerRetry(earlier, command);
  const dates = checkDates(content, now);
  if (!dates.ok) return dates;
  const reserve = checkReserve(content);
  if (!reserve.ok) return reserve;
  const inspections = checkInspections(content, command.status);
  if (!inspections.ok) return inspections;
  const counted = checkNewImages(countImages(command.images), maxImages, command.status);
  if (!counted.ok) return counted;
  const papers = choosePapers({ auctionId, report: null, documents: [] }, command.papers);
  if (!papers.ok) return papers;
  const stored = await storeFiles(files, auctionId, { images: command.images, ...papers.value }, now);
  if (!stored.ok) return stored;
  const { images, reportPictures, documents, keys } = stored.value;
  const report = withPictures(papers.value.report, reportPictures);
  const listed = { images: [...images], report, documents: [...documents] };
  const auction = newAuction({ auctionId, lotNumber: await takeLotNumber(auctions), now }, command, listed);
  const by = { adminId: callerId, source };
  // The server's own date, and no choice of the admin.
  const { sellerSince: _, ...audited } = content;
  const after = { ...audited, report, documents, status: command.status };
  // The clock again, not `now`: storing the files takes seconds, and if the time of a feed entry is too old, the stream has
  // to write the entry again (`isLate`).
  const at = clock();
  const auditedAction = { action: 'auction-created', by, at, after } as const;
  const entry = catalogueVersion(auction.listing, auction.state, at);
  const also = [auditWrite(auctions, { auctionId }, auditedAction), feedWrite(feed, entry)];
  const inserted = await insertAuction(auctions, auction, also);
  if (inserted === 'inserted') return ok({ auctionId, status: command.status });
  await deleteFiles(files, keys);
  if (inserted === 'number-taken') return refused(numberTaken(content));
  const other = await getListingAndState(auctions, auctionId);
  return other === undefined ? refused(refusal('CONFLICT', DELETED)) : answerRetry(other, command);
}

const DELETED = 'This auction was created by an earlier attempt and has been deleted since.';
const OTHER_DETAILS =
  'An earlier attempt has created this auction already, with other details. Please open it among the auctions and change it there. For another one, save it in the form for new auctions.';

/**
 * Refuses a retry whose form has changed since the first request, because those changes are not saved. After an edit
 * nobody can tell whether the form has changed, so the retry succeeds.
 */
function answerRetry(
  { listing, state }: ListingAndState,
  { content, papers, images, status }: CreateCommand,
): Result<CreatedAuction, Refusal> {
  const { auctionId, listingStatus } = listing;
  const isEdited = listing.version > 0;
  // The server sets these two on the day of the first request, so they say nothing about the form.
  const { commission, sellerSince } = listing;
  const sent = { ...content, commission, sellerSince };
  const isSame =
    isDeepStrictEqual(sent, storedContent(listing)) && isDeepStrictEqual(withoutFiles(papers), withoutFiles(listing));
  // Their keys may differ, and what they show nobody looks at: only a picture more or fewer is seen.
  const isSameCount = listing.images.length === countImages(images);
  const isSameStatus = (listingStatus === 'draft') === (status === 'draft');
  if (!isEdited && !(isSame && isSameCount && isSameStatus)) return refused(refusal('CONFLICT', OTHER_DETAILS));
  return ok({ auctionId, status: state.status });
}

/** What must be equal in a retry; the keys of its uploads may differ. */
function withoutFiles({ report, documents }: SentPapers) {
  const named = (documents ?? []).map(({ kind, name }) => ({ kind, name }));
  return { report: mapPictures(report ?? null, () => undefined), named };
}
