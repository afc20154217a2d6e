/** The form of an auction as an admin sends it. */
import * as z from 'zod';
import { MAX_DESCRIPTION_LENGTH } from '#shared/model/auctions/auction-form.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { BID_INTERVALS } from '#shared/model/auctions/bid-interval.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { HOUSE_NUMBER, MAX_HOUSE_NUMBER_LENGTH } from '#shared/model/auctions/house-number.ts';
import { incompleteProblem, REQUIRED_NAMES, type RequiredField } from '#shared/model/auctions/required-fields.ts';
import { LOT_FIELDS } from '#shared/model/lots/lot-fields.ts';
import { MIN_ORDER } from '#shared/model/money/money.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { HIGHEST_MAX_AUCTION_IMAGES } from '#shared/model/uploads.ts';
import { idField, parseJsonText, rupeesField, timeField } from '../fields.ts';
import { documentsField, factsField, placeField, reportField, saleTermsField } from '../lots/lot-fields.ts';
import { incrementField, latestEndField, reserveField, stepsField } from '../lots/price-fields.ts';
import { chargeFields } from '../money/charges.ts';

const categoryIds = CATEGORIES.map((category) => category._id);

/** Forms send lists as JSON text; JSON callers may send the list itself. */
export const keyList = z
  .union([z.array(z.string()), z.string().transform(parseJsonText)])
  .pipe(
    z
      .array(z.string().min(1).max(500), { error: 'This is not a valid list.' })
      .max(HIGHEST_MAX_AUCTION_IMAGES, 'The list is too long.'),
  );

/** The house's own number of a lot. */
export const houseNumberField = z
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

export const auctionForm = {
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
export function requireAllUnlessDraft(form: SentForm, context: z.core.$RefinementCtx): void {
  if (form.status === 'draft' || form.status === 'cancelled') return;
  const missing = missingFields(form);
  const message = incompleteProblem(missing);
  if (message !== undefined) context.addIssue({ code: 'custom', message, path: [missing[0] ?? 'title'], input: form });
}
