import { NO_AMOUNTS } from '../tables/auctions/last-bids.ts';
import { isDeepStrictEqual } from 'node:util';
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import type { AuctionStatus } from '../../shared/model/auctions/auction-status.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { isoFrom } from '../platform/clock.ts';
import type { AuctionContent } from './auction-edit.ts';
import { checkDates, checkNewImages } from './auction-form.ts';
import { auctionIdFor } from './auction-id.ts';
import { countImages, deleteImages, type ImageStore, type NewImages, storeImages } from './auction-images.ts';
import { LISTING_SK, STATE_SK } from '../tables/auctions/auction-items.ts';
import { type ListingAndState, getListingAndState } from '../tables/auctions/auction-reads.ts';
import { auditWrite } from '../tables/audit/audit-entry.ts';
import { insertAuction } from './selling-store.ts';
import { takeLotNumber } from './lot-number.ts';
import { catalogueVersion } from '../tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '../tables/catalogue/catalogue-feed.ts';
import type { AuctionsTable, FeedTable } from '../tables/table-handle.ts';

export interface NewAuction {
  readonly content: AuctionContent;
  readonly status: 'draft' | 'pending';
  readonly images: NewImages;
  readonly callerId: string;
  /** If sent, it must be the caller. */
  readonly createdBy: string | undefined;
  /** A UUID that identifies retries. */
  readonly requestId: string | undefined;
  /** Whether the winner's deposit is set off against the price. */
  readonly emdSetOff: boolean;
}

/** The auction and its status. */
export interface CreatedAuction {
  readonly auctionId: string;
  readonly status: AuctionStatus;
}

/**
 * Creates an auction. A retry with the same `requestId` returns the first auction. The images are stored first, so that no
 * auction refers to a missing image. Errors: FORBIDDEN, INVALID_INPUT (dates, number of images), INVALID_FILE,
 * UPLOAD_NOT_FOUND, CONFLICT (the first auction has other content or is deleted).
 */
export async function createAuction(
  { auctions, feed }: { readonly auctions: AuctionsTable; readonly feed: FeedTable },
  imageStore: ImageStore,
  command: NewAuction,
  now: number,
  source: string,
): Promise<Result<CreatedAuction, Refusal>> {
  const { content, callerId, createdBy, requestId } = command;
  if (createdBy !== undefined && createdBy !== callerId) return refused(refusal('FORBIDDEN'));
  const auctionId = requestId === undefined ? imageStore.newId() : auctionIdFor(callerId, requestId);
  // Before the checks, since the dates of a retry may have passed.
  const earlier = requestId === undefined ? undefined : await getListingAndState(auctions, auctionId);
  if (earlier !== undefined) return sameAgain(earlier, command);
  const dates = checkDates(content, now);
  if (!dates.ok) return dates;
  const counted = checkNewImages(countImages(command.images));
  if (!counted.ok) return counted;
  const images = await storeImages(imageStore, auctionId, command.images, now);
  if (!images.ok) return images;
  const auction = newAuction(auctionId, await takeLotNumber(auctions), command, images.value, now);
  const by = { adminId: callerId, source };
  const after = { ...content, status: command.status };
  const auditedAction = { action: 'auction-created', by, at: now, after } as const;
  const entry = catalogueVersion(auction.listing, auction.state, now);
  const also = [auditWrite(auctions, { auctionId }, auditedAction), feedWrite(feed, entry)];
  if ((await insertAuction(auctions, auction, also)) === 'inserted') return ok({ auctionId, status: command.status });
  await deleteImages(imageStore, images.value);
  const other = await getListingAndState(auctions, auctionId);
  return other === undefined ? refused(refusal('CONFLICT', DELETED)) : sameAgain(other, command);
}

const DELETED = 'This auction was created by an earlier attempt and has been deleted since.';
const OTHERWISE =
  'An earlier attempt has created this auction already, with other details. Please open it among the auctions and change it there.';

/** Refused if the form has changed since the first request, because those changes are not saved. */
function sameAgain(
  { listing, state }: ListingAndState,
  { content, status }: NewAuction,
): Result<CreatedAuction, Refusal> {
  const { auctionId, listingStatus } = listing;
  const isEdited = listing.version > 0;
  const { place, sale } = listing;
  const isSame = isDeepStrictEqual({ ...listing, ...content }, { ...listing, place, sale });
  const isSameStatus = (listingStatus === 'draft') === (status === 'draft');
  if (!isEdited && !(isSame && isSameStatus)) return refused(refusal('CONFLICT', OTHERWISE));
  return ok({ auctionId, status: state.status });
}

function newAuction(
  auctionId: string,
  lotNumber: number,
  { content, status, callerId, emdSetOff }: NewAuction,
  images: readonly string[],
  now: number,
): ListingAndState {
  const { startAt, endAt, bidInterval, basePrice } = content;
  return {
    listing: {
      ...content,
      auctionId,
      sk: LISTING_SK,
      lotNumber,
      listingStatus: status,
      createdSort: `${isoFrom(now)}#${auctionId}`,
      images: [...images],
      emdSetOff,
      createdBy: callerId,
      createdAt: now,
      updatedAt: now,
      bidderCount: 0,
      lastNumber: 0,
      version: 0,
    },
    state: {
      auctionId,
      sk: STATE_SK,
      status,
      startAt,
      endAt,
      closesAt: endAt,
      bidInterval,
      basePrice,
      currentBid: basePrice,
      seq: 0,
      amounts: NO_AMOUNTS,
    },
  };
}
