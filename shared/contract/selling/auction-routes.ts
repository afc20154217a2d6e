import * as z from 'zod';
import { lotPlace } from '#shared/model/lots/sale.ts';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { auctionStatus } from '../auction-card.ts';
import { auctionIdParams } from '../auctions.ts';
import { idField, isoTime, rupees, time, uuidField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { lotDocument, lotFacts, lotReport, saleTermsAnswer } from '../lots/lots.ts';
import { priceStep } from '../lots/prices.ts';
import { charges } from '../money/charges.ts';
import { auctionForm, houseNumberField, keyList, requireAllUnlessDraft } from './auction-form.ts';

export const listCategories = defineRoute({
  method: 'GET',
  path: '/admin/auction/categories',
  audience: 'signed-in',
  service: 'browse-api',
  summary: 'The categories an auction can be in, and how many images it may have.',
  response: z.object({
    success: z.literal(true),
    categories: z.array(z.object({ _id: z.string(), name: z.string() })),
    maxImages: z.number(),
  }),
  errors: [],
});

const editedAuction = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Null, like the next fields, while a draft lacks it; texts are empty then. */
  basePrice: z.nullable(rupees),
  emdAmount: z.nullable(rupees),
  charges,
  startDate: z.nullable(isoTime),
  endDate: z.nullable(isoTime),
  registrationDeadline: z.nullable(isoTime),
  bidInterval: z.number(),
  steps: z.array(priceStep),
  /** Hidden from bidders; null without one. */
  reservePrice: z.nullable(rupees),
  latestEnd: z.nullable(isoTime),
  status: auctionStatus,
  categorie: z.string(),
  lotNumber: z.number(),
  houseNumber: z.optional(z.string()),
  /** The sale that it is a lot of; absent if none. */
  saleId: z.optional(z.string()),
  /** The sale takes one deposit for all lots, so `heldDeposits` are not this lot's to refund. */
  hasSaleDeposit: z.literal(true).optional(),
  /** Whose lot it is; absent if nobody's. */
  sellerId: z.optional(z.string()),
  facts: lotFacts,
  place: z.optional(lotPlace),
  sale: saleTermsAnswer.optional(),
  report: z.nullable(lotReport),
  documents: z.array(lotDocument),
  images: z.array(z.string()),
  createdBy: z.string(),
  bidderCount: z.number(),
  /** Rupees that a cancellation would refund. */
  heldDeposits: rupees,
  /** Whether people or money depend on it, or did before. Then it cannot be deleted. */
  isRecord: z.boolean(),
  /** It was not sold, or was cancelled, and was not listed again yet. */
  canBeRelisted: z.boolean(),
  allowedStatuses: z.array(auctionStatus),
  /** Send it back with the update: an old version is refused, so that nobody overwrites unseen changes. */
  version: z.number(),
});

export const getAuctionForEdit = defineRoute({
  method: 'GET',
  path: '/admin/auction/{id}',
  audience: 'admin',
  duty: 'lots',
  service: 'browse-api',
  summary: 'The auction for the edit form, with the status changes that are allowed.',
  params: auctionIdParams,
  response: z.object({
    success: z.literal(true),
    auctionDetails: editedAuction,
    serverTime: time,
  }),
  errors: ['NOT_FOUND'],
});

/** How many house numbers one request can look up. */
export const MOST_HOUSE_NUMBERS = 25;

export const findByHouseNumber = defineRoute({
  method: 'POST',
  path: '/admin/auction/by-house-number',
  audience: 'admin',
  duty: 'lots',
  service: 'browse-api',
  summary: 'The auctions that have these house numbers, or look-alikes such as 0042 for 42, as for the edit form.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      houseNumbers: z
        .array(houseNumberField.min(1, 'A house number is required.'), {
          error: 'This is not a list of house numbers.',
        })
        .max(MOST_HOUSE_NUMBERS, `At most ${MOST_HOUSE_NUMBERS} house numbers at once.`),
    }),
  },
  response: z.object({ success: z.literal(true), auctions: z.array(editedAuction), serverTime: time }),
  errors: [],
});

export const createAuction = defineRoute({
  method: 'POST',
  path: '/admin/auction/create',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Creates an auction as a draft, which may be incomplete, or published (pending), with 2 to 5 images or as many as the house allows. Idempotent for the same requestId.',
  body: {
    kind: 'form',
    files: ['auction_images'],
    schema: z
      .strictObject({
        ...auctionForm,
        status: z.enum(['draft', 'pending'], { error: 'The status must be draft or pending.' }),
        /** The idempotency key: a retry with the same UUID gets the first auction. */
        requestId: z.optional(uuidField),
      })
      .superRefine(requireAllUnlessDraft),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    auction: z.object({ _id: z.string(), status: auctionStatus }),
  }),
  errors: ['FORBIDDEN', 'CONFLICT', 'INVALID_FILE', 'UPLOAD_NOT_FOUND'],
});

export const updateAuction = defineRoute({
  method: 'PUT',
  path: '/admin/auction/{id}',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Changes an auction that is not running, or its status. Cancelling refunds every held deposit. To cancel a running one with bids may need a second person.',
  params: auctionIdParams,
  body: {
    kind: 'form',
    files: ['auction_images'],
    schema: z
      .strictObject({
        ...auctionForm,
        status: auctionStatus,
        /** Must be the id in the path, if given. */
        auctionId: z.optional(idField),
        /** URLs of images to keep, in the order to show unless `imageOrder` is given. All are kept when absent. */
        existingImages: keyList.optional(),
        imagesToRemove: keyList.optional(),
        /** URLs of kept images and keys of uploads, in the order to show. Others come last. */
        imageOrder: keyList.optional(),
        cancelReason: z.string().trim().max(500, 'The reason is too long.').optional(),
        approves,
        /** The version that was edited. */
        version: z.coerce.number().int().min(0).optional(),
      })
      .superRefine(requireAllUnlessDraft),
  },
  mayAsk: true,
  response: z.object({ ...doneOrAsked.shape, auction: z.object({ _id: z.string(), status: auctionStatus }) }),
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'CONFLICT',
    'INVALID_TRANSITION',
    'AUCTION_LOCKED',
    'INVALID_FILE',
    'UPLOAD_NOT_FOUND',
  ],
});
