import * as z from 'zod';
import { MAX_DESCRIPTION_LENGTH } from '#shared/model/auctions/auction-form.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { incompleteProblem, REQUIRED_NAMES, type RequiredField } from '#shared/model/auctions/required-fields.ts';
import { HOUSE_NUMBER, MAX_HOUSE_NUMBER_LENGTH } from '#shared/model/auctions/house-number.ts';
import { BID_INTERVALS } from '#shared/model/auctions/bid-interval.ts';
import { MIN_ORDER } from '#shared/model/money/money.ts';
import { parseJsonText } from './fields.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { HIGHEST_MAX_AUCTION_IMAGES } from '#shared/model/uploads.ts';
import { approves, doneOrAsked } from './asked-acts.ts';
import { chargeFields, charges } from './money/charges.ts';
import { statedReason } from './money/money-fields.ts';
import { auctionIdParams, auctionStatus } from './auctions.ts';
import { done, time, idField, isoTime, rupees, rupeesField, timeField, uuidField } from './fields.ts';
import { LOT_FIELDS } from '#shared/model/lots/lot-fields.ts';
import { lotPlace } from '#shared/model/lots/sale.ts';
import { documentsField, factsField, placeField, reportField, saleTermsField } from './lots/lot-fields.ts';
import { lotDocument, lotFacts, lotReport, saleTermsAnswer } from './lots/lots.ts';
import { incrementField, latestEndField, reserveField, stepsField } from './lots/price-fields.ts';
import { priceStep } from './lots/prices.ts';
import { defineRoute } from './http/route.ts';
import { oneLine } from '#shared/model/plain-text.ts';

const categoryIds = CATEGORIES.map((category) => category._id);

/** Forms send lists as JSON text; JSON callers may send the list itself. */
const keyList = z
  .union([z.array(z.string()), z.string().transform(parseJsonText)])
  .pipe(
    z
      .array(z.string().min(1).max(500), { error: 'This is not a valid list.' })
      .max(HIGHEST_MAX_AUCTION_IMAGES, 'The list is too long.'),
  );

/** The house's own number of a lot. */
const houseNumberField = z
  .string()
  .trim()
  .max(MAX_HOUSE_NUMBER_LENGTH, `A house number has at most ${MAX_HOUSE_NUMBER_LENGTH} characters.`)
  .regex(HOUSE_NUMBER, 'A house number is one line of text.');

/** The rules of single fields, for a form that has them all. */
export const auctionFields = {
  /** Absent in an edit: the stored one stays. Empty: none. Unique among all auctions. */
  houseNumber: houseNumberField.optional(),
  title: z
    .string({ error: 'Title is required.' })
    .overwrite(oneLine)
    .trim()
    .min(1, 'Title is required.')
    .max(LOT_FIELDS.title.maxLength, 'The title is too long.'),
  categorie: z.enum(categoryIds, { error: 'Please choose a category.' }),
  description: z
    .string({ error: 'Description is required.' })
    .trim()
    .min(1, 'Description is required.')
    .max(MAX_DESCRIPTION_LENGTH, 'The description is too long.'),
  basePrice: rupeesField,
  emdAmount: rupeesField.check(
    z.refine((paise) => paise === 0 || paise >= MIN_ORDER, 'The deposit is nothing, or at least ₹1.'),
  ),
  bidInterval: z.coerce.number().pipe(z.literal(BID_INTERVALS, { error: 'Please choose one of the bid intervals.' })),
  ...chargeFields,
  /**
   * When this field or one of the next two is absent in an edit, the stored value stays. A new auction has steps of one
   * rupee.
   */
  steps: stepsField.optional(),
  /** Instead of `steps`: the same step at every price. */
  bidIncrement: incrementField.optional(),
  reservePrice: reserveField.optional(),
  latestEnd: latestEndField.optional(),
  /**
   * What an edit does not name among facts (while the category stays), place and sale stays as it is stored, so that a page
   * from before a deployment erases nothing it does not know. What is empty is removed; an empty object removes all.
   */
  facts: factsField.optional(),
  place: placeField.optional(),
  sale: saleTermsField.optional(),
  /** Whose lot it is. Absent in an edit: it stays as it is; empty: nobody's. */
  sellerId: z.union([z.literal(''), idField]).optional(),
  /** Absent in an edit: the stored report stays, unless the category changes. */
  report: reportField.optional(),
  /** Absent in an edit: all documents stay. */
  documents: documentsField.optional(),
  registrationDeadline: timeField,
  startDate: timeField,
  endDate: timeField,
  /** Must be the caller, if given. */
  createdBy: z.optional(idField),
  /** Keys from POST /uploads, instead of or in addition to files in the form. */
  imageKeys: keyList.optional(),
};

/** A field that a draft may lack: absent, null or empty. */
const mayLack = <T extends z.core.$ZodType>(field: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), z.optional(field));

const auctionForm = {
  ...auctionFields,
  title: mayLack(auctionFields.title),
  categorie: mayLack(auctionFields.categorie),
  description: mayLack(auctionFields.description),
  basePrice: mayLack(auctionFields.basePrice),
  emdAmount: mayLack(auctionFields.emdAmount),
  registrationDeadline: mayLack(auctionFields.registrationDeadline),
  startDate: mayLack(auctionFields.startDate),
  endDate: mayLack(auctionFields.endDate),
};

type SentForm = { readonly status: AuctionStatus } & { readonly [K in RequiredField]?: unknown };

/** The required fields that a form lacks. */
export const missingFields = (form: Omit<SentForm, 'status'>): readonly RequiredField[] =>
  REQUIRED_NAMES.filter((name) => form[name] === undefined);

/** Only a draft may be incomplete. A cancellation changes nothing else, so its form may be empty, too. */
function requireAllUnlessDraft(form: SentForm, context: z.core.$RefinementCtx): void {
  if (form.status === 'draft' || form.status === 'cancelled') return;
  const missing = missingFields(form);
  const message = incompleteProblem(missing);
  if (message !== undefined) context.addIssue({ code: 'custom', message, path: [missing[0] ?? 'title'], input: form });
}

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

export const deleteAuction = defineRoute({
  method: 'DELETE',
  path: '/admin/auction/{id}',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Deletes an auction that nobody has registered for. An auction with registrations or bids cannot be deleted.',
  params: auctionIdParams,
  query: z.strictObject({
    /** The version that the admin saw. A newer one is not deleted. */
    version: z.coerce.number().int().min(0).optional(),
  }),
  response: done,
  errors: ['NOT_FOUND', 'AUCTION_LOCKED', 'CONFLICT'],
});

export const copyAuction = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/copy',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Makes a draft with the facts, pictures, papers and terms of an auction, without dates. `relist` also links the two: possible once, when the lot was not sold. Idempotent for the same requestId.',
  params: auctionIdParams,
  body: {
    kind: 'json',
    schema: z.strictObject({ relist: z.boolean(), requestId: uuidField }),
  },
  response: z.object({ success: z.literal(true), message: z.string(), auction: z.object({ _id: z.string() }) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_LOCKED'],
});

export const startAuctionNow = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/start',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Starts a published auction that nobody has registered for. Registration ends at once.',
  params: auctionIdParams,
  body: { kind: 'json', schema: statedReason },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION', 'AUCTION_LOCKED'],
});

export const postponeAuction = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/postpone',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Moves all times of a published auction later, before its start, also with registered bidders: they are told and may withdraw until the new start. Idempotent.',
  params: auctionIdParams,
  body: { kind: 'json', schema: z.strictObject({ startDate: timeField, reason: statedReason.shape.reason }) },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_LOCKED'],
});

export const endAuctionEarly = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/end',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Ends a running auction in a few seconds, with the same result as its own clock. Idempotent.',
  params: auctionIdParams,
  body: { kind: 'json', schema: statedReason },
  response: z.object({ success: z.literal(true), message: z.string(), closesAt: time }),
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION', 'AUCTION_LOCKED'],
});
