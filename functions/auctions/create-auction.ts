import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { isoFrom } from '../platform/clock.ts';
import type { AuctionContent } from './auction-changes.ts';
import { checkDates, checkNewImages } from './auction-form.ts';
import { countImages, type ImageStore, type NewImages, storeImages } from './auction-images.ts';
import { LISTING_SK, STATE_SK } from './auction-items.ts';
import type { AuctionPair } from './listing-store.ts';
import { insertAuction } from './selling-store.ts';
import type { AuctionsStore } from './table-reads.ts';

export interface NewAuction {
  readonly auctionId: string;
  readonly content: AuctionContent;
  readonly status: 'draft' | 'pending';
  readonly images: NewImages;
  readonly callerId: string;
  /** Must be the caller, when given. */
  readonly createdBy: string | undefined;
}

/**
 * Creates an auction. The images are copied first, so that no auction ever shows an image that is not there.
 * Errors: FORBIDDEN, INVALID_INPUT (dates, number of images), INVALID_FILE, UPLOAD_NOT_FOUND.
 */
export async function createAuction(
  store: AuctionsStore,
  imageStore: ImageStore,
  command: NewAuction,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { auctionId, content, callerId, createdBy } = command;
  if (createdBy !== undefined && createdBy !== callerId) return refused(refusal('FORBIDDEN'));
  const dates = checkDates(content, now);
  if (!dates.ok) return dates;
  const counted = checkNewImages(countImages(command.images));
  if (!counted.ok) return counted;
  const images = await storeImages(imageStore, auctionId, command.images);
  if (!images.ok) return images;
  await insertAuction(store, newAuction(command, images.value, now));
  return ok(undefined);
}

function newAuction(command: NewAuction, images: readonly string[], now: number): AuctionPair {
  const { auctionId, content, status, callerId } = command;
  const { startAt, endAt, bidInterval, basePrice } = content;
  return {
    listing: {
      ...content,
      auctionId,
      sk: LISTING_SK,
      listingStatus: status,
      createdSort: `${isoFrom(now)}#${auctionId}`,
      images: [...images],
      createdBy: callerId,
      createdAt: now,
      updatedAt: now,
      bidderCount: 0,
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
    },
  };
}
