import * as z from 'zod';
import { LONGEST_DESCRIPTION } from '../model/auctions/auction-form.ts';
import { BID_INTERVALS } from '../model/auctions/bid-interval.ts';
import { SMALLEST_ORDER } from '../model/money/money.ts';
import { parseJson } from '../model/parse-json.ts';
import { CATEGORIES } from '../model/auctions/categories.ts';
import { chargeFields, charges } from './money/charges.ts';
import { auctionIdParams, auctionStatus } from './auctions.ts';
import { done, time, idField, isoTime, rupees, rupeesField, timeField, uuidField } from './fields.ts';
import { defineRoute } from './route.ts';

const categoryIds = CATEGORIES.map((category) => category._id);

/** Forms send lists as JSON text; JSON callers may send the list itself. */
const keyList = z
  .union([z.array(z.string()), z.string().transform(parseJson)])
  .pipe(z.array(z.string().min(1).max(500), { error: 'This is not a valid list.' }).max(20, 'The list is too long.'));

const auctionForm = {
  title: z
    .string({ error: 'Title is required.' })
    .trim()
    .min(1, 'Title is required.')
    .max(150, 'The title is too long.'),
  categorie: z.enum(categoryIds, { error: 'Please choose a category.' }),
  description: z
    .string({ error: 'Description is required.' })
    .trim()
    .min(1, 'Description is required.')
    .max(LONGEST_DESCRIPTION, 'The description is too long.'),
  basePrice: rupeesField,
  emdAmount: rupeesField.check(
    z.refine((paise) => paise === 0 || paise >= SMALLEST_ORDER, 'The EMD is nothing, or at least ₹1.'),
  ),
  bidInterval: z.coerce.number().pipe(z.literal(BID_INTERVALS, { error: 'Please choose one of the bid intervals.' })),
  ...chargeFields,
  registrationDeadline: timeField,
  startDate: timeField,
  endDate: timeField,
  /** Must be the caller, when given. */
  createdBy: z.optional(idField),
  /** Keys that POST /uploads answered, instead of or beside files in the form. */
  imageKeys: keyList.optional(),
};

export const listCategories = defineRoute({
  method: 'GET',
  path: '/admin/auction/categories',
  audience: 'signed-in',
  service: 'browse-api',
  summary: 'The categories an auction can be in.',
  response: z.object({
    success: z.literal(true),
    categories: z.array(z.object({ _id: z.string(), name: z.string() })),
  }),
  errors: [],
});

export const getAuctionForEdit = defineRoute({
  method: 'GET',
  path: '/admin/auction/{id}',
  audience: 'admin',
  service: 'browse-api',
  summary: 'The auction as the edit form needs it, with the status moves the server allows.',
  params: auctionIdParams,
  response: z.object({
    success: z.literal(true),
    auctionDetails: z.object({
      _id: z.string(),
      title: z.string(),
      description: z.string(),
      basePrice: rupees,
      emdAmount: rupees,
      charges,
      startDate: isoTime,
      endDate: isoTime,
      registrationDeadline: isoTime,
      bidInterval: z.number(),
      status: auctionStatus,
      categorie: z.string(),
      images: z.array(z.string()),
      createdBy: z.string(),
      bidderCount: z.number(),
      /** Rupees that cancelling would refund. */
      heldDeposits: rupees,
      /** Whether people or money depend on it, or once did: it cannot be deleted. */
      isRecord: z.boolean(),
      allowedStatuses: z.array(auctionStatus),
      /** Send back with the update: a stale number is refused, so nobody overwrites unseen changes. */
      version: z.number(),
    }),
    serverTime: time,
  }),
  errors: ['NOT_FOUND'],
});

export const createAuction = defineRoute({
  method: 'POST',
  path: '/admin/auction/create',
  audience: 'admin',
  service: 'selling-api',
  summary:
    'Creates an auction as a draft or published (pending), with 2 to 5 images; once, however often it is asked with one requestId.',
  body: {
    kind: 'form',
    files: ['auction_images'],
    schema: z.strictObject({
      ...auctionForm,
      status: z.enum(['draft', 'pending'], { error: 'The status must be draft or pending.' }),
      /** The same UUID on a retry is answered with the auction of the first time. */
      requestId: z.optional(uuidField),
    }),
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
  service: 'selling-api',
  summary: 'Changes an auction that is not running, or moves its status. Cancelling refunds every held deposit.',
  params: auctionIdParams,
  body: {
    kind: 'form',
    files: ['auction_images'],
    schema: z.strictObject({
      ...auctionForm,
      status: auctionStatus,
      /** Must be the id of the path, when given. */
      auctionId: z.optional(idField),
      /** Image urls that stay, in the order to show unless `imageOrder` says otherwise. All stay when absent. */
      existingImages: keyList.optional(),
      imagesToRemove: keyList.optional(),
      /** Urls that stay and keys of uploads, in the order to show. What it does not name comes last. */
      imageOrder: keyList.optional(),
      cancelReason: z.string().trim().max(500, 'The reason is too long.').optional(),
      /** The version that was edited. */
      version: z.coerce.number().int().min(0).optional(),
    }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    auction: z.object({ _id: z.string(), status: auctionStatus }),
  }),
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

export const deleteAuction = defineRoute({
  method: 'DELETE',
  path: '/admin/auction/{id}',
  audience: 'admin',
  service: 'selling-api',
  summary: 'Deletes an auction that nobody has registered for. One with registrations or bids is a record and stays.',
  params: auctionIdParams,
  query: z.strictObject({
    /** The version that was on the screen: what was edited since is not deleted unseen. */
    version: z.coerce.number().int().min(0).optional(),
  }),
  response: done,
  errors: ['NOT_FOUND', 'AUCTION_LOCKED', 'CONFLICT'],
});
