import { MAX_DESCRIPTION_LENGTH } from '#shared/model/auctions/auction-form.ts';
import { MAX_HOUSE_NUMBER_LENGTH } from '#shared/model/auctions/house-number.ts';
import { BID_INTERVALS, DEFAULT_BID_INTERVAL } from '#shared/model/auctions/bid-interval.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { intervalInWords } from '#shared/model/auctions/interval-text.ts';
import { istParts } from '#shared/model/ist.ts';
import { formatInr, paiseFromText } from '#shared/model/money/money.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { documentsText, readableDocuments } from '../values/documents-text.ts';
import {
  type FactName,
  type FieldName,
  type FixedName,
  type FormValues,
  formWith,
  type InspectionName,
  type StepName,
} from '../values/form-schema.ts';
import { readableReport, reportText } from '../values/report-text.ts';
import { DETAIL_FIELDS, inspectionSpec } from './detail-specs.ts';
import { factSpec } from './fact-specs.ts';
import type { FieldSpec } from './field-spec.ts';
import { stepSpec } from './step-specs.ts';

/** A draft may lack a time. */
const dateOf = (isoTime: string | null) => (isoTime === null ? '' : istParts(Date.parse(isoTime)).date);
const timeOf = (isoTime: string | null) => (isoTime === null ? '' : istParts(Date.parse(isoTime)).time);
const textOf = (amount: number | null) => (amount === null ? '' : String(amount));
/** A charge of zero is an empty field. */
export const chargeText = (value: number): string => (value === 0 ? '' : String(value));

/** The fields that every lot has: label, input, and where a stored auction has the value. */
const FIELDS: Readonly<Record<FixedName, FieldSpec>> = {
  ...DETAIL_FIELDS,
  title: { label: 'Title', kind: 'text', required: true, maxLength: 150, stored: ({ title }) => title },
  categorie: {
    label: 'Category',
    kind: 'choice',
    required: true,
    options: CATEGORIES.map(({ _id, name }) => ({ value: _id, label: name })),
    stored: ({ categorie }) => categorie,
  },
  description: {
    label: 'Description',
    kind: 'long-text',
    required: true,
    maxLength: MAX_DESCRIPTION_LENGTH,
    hint: 'Condition, papers, what comes with it, where it can be seen. Line breaks are kept.',
    stored: ({ description }) => description,
  },
  houseNumber: {
    label: 'House Number',
    kind: 'text',
    maxLength: MAX_HOUSE_NUMBER_LENGTH,
    hint: 'Your own number of this lot. Bidders do not see it.',
    stored: ({ houseNumber }) => houseNumber ?? '',
  },
  basePrice: {
    label: 'Base Price',
    kind: 'rupees',
    required: true,
    hint: 'Bidding starts above it.',
    stored: ({ basePrice }) => textOf(basePrice),
  },
  emdAmount: {
    label: 'EMD Amount',
    kind: 'rupees',
    required: true,
    hint: 'Refundable deposit; 0 registers at once.',
    stored: ({ emdAmount }) => textOf(emdAmount),
  },
  bidInterval: {
    label: 'Bid Interval',
    kind: 'choice',
    required: true,
    initially: String(DEFAULT_BID_INTERVAL),
    hint: 'Every bid restarts the clock at this.',
    options: BID_INTERVALS.map((seconds) => ({ value: String(seconds), label: intervalInWords(seconds) })),
    stored: ({ bidInterval }) => String(bidInterval),
  },
  reservePrice: {
    label: 'Reserve Price',
    kind: 'rupees',
    hint: 'Hidden. Below it the lot is not sold, unless you accept the highest bid within 24 hours.',
    stored: ({ reservePrice }) => textOf(reservePrice),
  },
  buyerPremium: {
    label: 'Buyer’s Premium',
    kind: 'percent',
    hint: 'Of the winning bid.',
    stored: ({ charges }) => chargeText(charges.buyerPremium),
  },
  lotGst: {
    label: 'GST on the Winning Bid',
    kind: 'percent',
    hint: 'As it applies to what is sold.',
    stored: ({ charges }) => chargeText(charges.lotGst),
  },
  chargesGst: {
    label: 'GST on Premium and Charges',
    kind: 'percent',
    hint: 'Usually 18 %.',
    stored: ({ charges }) => chargeText(charges.chargesGst),
  },
  otherCharges: {
    label: 'Other Charges',
    kind: 'rupees',
    hint: 'A fixed sum, without GST.',
    stored: ({ charges }) => chargeText(charges.otherCharges),
  },
  otherChargesName: {
    label: 'What the Other Charges Are For',
    kind: 'text',
    maxLength: 60,
    hint: 'Such as transport and handling.',
    stored: ({ charges }) => charges.otherChargesName,
  },
  report: { label: 'Condition Report', kind: 'report', stored: ({ report }) => reportText(report) },
  documents: {
    label: 'Documents',
    kind: 'documents',
    initially: documentsText([]),
    stored: ({ documents }) => documentsText(documents),
  },
  deadlineDate: {
    label: 'Registration Deadline Date',
    kind: 'date',
    required: true,
    stored: ({ registrationDeadline }) => dateOf(registrationDeadline),
  },
  deadlineTime: {
    label: 'Registration Deadline Time',
    kind: 'time',
    required: true,
    stored: ({ registrationDeadline }) => timeOf(registrationDeadline),
  },
  startDate: { label: 'Start Date', kind: 'date', required: true, stored: ({ startDate }) => dateOf(startDate) },
  startTime: { label: 'Start Time', kind: 'time', required: true, stored: ({ startDate }) => timeOf(startDate) },
  endDate: { label: 'End Date', kind: 'date', required: true, stored: ({ endDate }) => dateOf(endDate) },
  endTime: { label: 'End Time', kind: 'time', required: true, stored: ({ endDate }) => timeOf(endDate) },
  latestEndDate: { label: 'Latest End Date', kind: 'date', stored: ({ latestEnd }) => dateOf(latestEnd) },
  latestEndTime: { label: 'Latest End Time', kind: 'time', stored: ({ latestEnd }) => timeOf(latestEnd) },
};

/** @param categorie the category of the lot, which defines its facts */
export function fieldSpec(name: FieldName, categorie: string): FieldSpec {
  if (isFact(name)) return factSpec(name, categorie);
  if (isStep(name)) return stepSpec(name);
  return isInspection(name) ? inspectionSpec(name) : FIELDS[name];
}

const isFact = (name: FieldName): name is FactName => name.startsWith('fact:');
const isStep = (name: FieldName): name is StepName => name.startsWith('step:');
const isInspection = (name: FieldName): name is InspectionName => name.startsWith('inspection:');

/** An empty form. */
export const NEW_VALUES: FormValues = formWith((name) => fieldSpec(name, '').initially ?? '');

/** Converts a stored auction to form values. */
export function valuesOf(auction: EditedAuction): FormValues {
  return formWith((name) => fieldSpec(name, auction.categorie).stored(auction));
}

/** A form value as readable text. */
export function readableValue(name: FieldName, values: FormValues): string {
  const { kind, options } = fieldSpec(name, values.categorie);
  const value = values[name] ?? '';
  if (kind === 'report') return readableReport(value);
  if (kind === 'documents') return readableDocuments(value);
  if (value === '') return '(empty)';
  if (kind === 'percent') return `${value} %`;
  if (kind === 'rupees') return amountInFigures(value) ?? value;
  return options?.find((option) => option.value === value)?.label ?? value;
}

/** '₹12,34,567' for the typed text 1234567; undefined when it is not an amount. */
export function amountInFigures(text: string): string | undefined {
  const paise = paiseFromText(text);
  return paise === undefined ? undefined : formatInr(paise);
}
