/**
 * Every field of a lot, once: here those of every category, in `lot-details.ts` where it can be seen and how it is sold, in
 * `category-facts.ts` what is asked of its category. Plain data without zod, because pages read it, too. The schemas are in
 * the contract.
 */
import { MAX_DESCRIPTION_LENGTH } from '../auctions/auction-form.ts';
import { MAX_HOUSE_NUMBER_LENGTH } from '../auctions/house-number.ts';

/** A `date` and a `time` stand beside each other under a common heading; a `day` stands alone. */
export type FieldKind =
  | 'text'
  | 'long-text'
  | 'choice'
  | 'number'
  | 'digits'
  | 'rupees'
  | 'percent'
  | 'date'
  | 'time'
  | 'day'
  | 'report'
  | 'documents';

export interface FieldRow {
  readonly label: string;
  readonly kind: FieldKind;
  readonly required?: true;
  /** Characters at most. */
  readonly maxLength?: number;
  /** Shown under the field. */
  readonly hint?: string;
  /** What houses call its column in a sheet, besides its label, in plain words (`match-columns.ts`). */
  readonly aliases?: readonly string[];
}

export interface LotField extends FieldRow {
  /** The attribute of a stored lot that holds it. */
  readonly attribute: string;
  /** The form for another lot like this one begins with it, as with all details and bid steps. */
  readonly isKeptForNext?: true;
}

/** In the order of the form. A moment is two fields, its date and its time. */
export const LOT_FIELDS = {
  title: {
    attribute: 'title',
    label: 'Title',
    kind: 'text',
    required: true,
    maxLength: 150,
    aliases: ['name', 'heading'],
  },
  categorie: { attribute: 'categorie', label: 'Category', kind: 'choice', required: true, isKeptForNext: true },
  description: {
    attribute: 'description',
    label: 'Description',
    kind: 'long-text',
    required: true,
    maxLength: MAX_DESCRIPTION_LENGTH,
    hint: 'Condition, papers, what comes with it, where it can be seen. Line breaks are kept.',
    aliases: ['details'],
  },
  houseNumber: {
    attribute: 'houseNumber',
    label: 'House Number',
    kind: 'text',
    maxLength: MAX_HOUSE_NUMBER_LENGTH,
    hint: 'Your own number of this lot. Bidders do not see it.',
    aliases: ['lot no', 'lot number', 'number', 'no', 'item number'],
  },
  sellerId: {
    attribute: 'sellerId',
    label: 'Seller',
    kind: 'choice',
    hint: 'For whom the house sells it. The lot keeps the commission of the day on which it was given to them.',
    aliases: ['consignor', 'consigned by', 'owner', 'bank', 'sold for', 'seller pan', 'seller gstin'],
    isKeptForNext: true,
  },
  basePrice: {
    attribute: 'basePrice',
    label: 'Base Price',
    kind: 'rupees',
    required: true,
    hint: 'Bidding starts above it.',
    aliases: ['starting price', 'start price', 'opening bid'],
  },
  emdAmount: {
    attribute: 'emdAmount',
    label: 'EMD Amount',
    kind: 'rupees',
    required: true,
    hint: 'Refundable deposit; 0 registers at once.',
    aliases: ['emd', 'deposit', 'earnest money deposit', 'security deposit'],
  },
  buyerPremium: {
    attribute: 'charges',
    label: 'Buyer’s Premium',
    kind: 'percent',
    hint: 'Of the winning bid.',
    isKeptForNext: true,
  },
  otherCharges: {
    attribute: 'charges',
    label: 'Other Charges',
    kind: 'rupees',
    hint: 'A fixed sum, without GST.',
    isKeptForNext: true,
  },
  otherChargesName: {
    attribute: 'charges',
    label: 'What the Other Charges Are For',
    kind: 'text',
    maxLength: 60,
    hint: 'Such as transport and handling.',
    isKeptForNext: true,
  },
  lotGst: {
    attribute: 'charges',
    label: 'GST on the Winning Bid',
    kind: 'percent',
    hint: 'As it applies to what is sold.',
    isKeptForNext: true,
  },
  chargesGst: {
    attribute: 'charges',
    label: 'GST on Premium and Charges',
    kind: 'percent',
    hint: 'Usually 18 %.',
    isKeptForNext: true,
  },
  bidInterval: {
    attribute: 'bidInterval',
    label: 'Bid Interval',
    kind: 'choice',
    required: true,
    hint: 'Every bid restarts the clock at this.',
    isKeptForNext: true,
  },
  reservePrice: {
    attribute: 'reserve',
    label: 'Reserve Price',
    kind: 'rupees',
    hint: 'Hidden. Below it the lot is not sold, unless you accept the highest bid within 24 hours.',
  },
  report: { attribute: 'report', label: 'Condition Report', kind: 'report' },
  documents: { attribute: 'documents', label: 'Documents', kind: 'documents' },
  deadlineDate: {
    attribute: 'registrationDeadlineAt',
    label: 'Registration Deadline Date',
    kind: 'date',
    required: true,
    isKeptForNext: true,
  },
  deadlineTime: {
    attribute: 'registrationDeadlineAt',
    label: 'Registration Deadline Time',
    kind: 'time',
    required: true,
    isKeptForNext: true,
  },
  startDate: { attribute: 'startAt', label: 'Start Date', kind: 'date', required: true, isKeptForNext: true },
  startTime: { attribute: 'startAt', label: 'Start Time', kind: 'time', required: true, isKeptForNext: true },
  endDate: { attribute: 'endAt', label: 'End Date', kind: 'date', required: true, isKeptForNext: true },
  endTime: { attribute: 'endAt', label: 'End Time', kind: 'time', required: true, isKeptForNext: true },
  latestEndDate: { attribute: 'latestEnd', label: 'Latest End Date', kind: 'date', isKeptForNext: true },
  latestEndTime: { attribute: 'latestEnd', label: 'Latest End Time', kind: 'time', isKeptForNext: true },
} as const satisfies Readonly<Record<string, LotField>>;

export type LotFieldName = keyof typeof LOT_FIELDS;

export const isLotField = (name: string): name is LotFieldName => Object.hasOwn(LOT_FIELDS, name);
export const LOT_FIELD_NAMES: readonly LotFieldName[] = Object.keys(LOT_FIELDS).filter(isLotField);

/** What a stored lot has of these fields, details and facts, and of the bid steps. */
export type LotAttribute = (typeof LOT_FIELDS)[LotFieldName]['attribute'] | 'place' | 'sale' | 'facts' | 'steps';
