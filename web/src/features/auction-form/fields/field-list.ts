import { BID_INTERVALS, DEFAULT_BID_INTERVAL } from '#shared/model/auctions/bid-interval.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { intervalInWords } from '#shared/model/auctions/interval-text.ts';
import { istParts } from '#shared/model/ist.ts';
import { isDetail } from '#shared/model/lots/lot-details.ts';
import { LOT_FIELDS, type LotFieldName } from '#shared/model/lots/lot-fields.ts';
import { formatInr, paiseFromText } from '#shared/model/money/money.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { documentsText, readableDocuments } from '../values/documents-text.ts';
import {
  type FactName,
  type FieldName,
  type FormValues,
  formWith,
  type InspectionName,
  type StepName,
} from '../values/form-schema.ts';
import { readableReport, reportText } from '../values/report-text.ts';
import { detailSpec, inspectionSpec } from './detail-specs.ts';
import { factSpec } from './fact-specs.ts';
import type { FieldSpec } from './field-spec.ts';
import { stepSpec } from './step-specs.ts';

/** A draft may lack a time. */
const dateOf = (isoTime: string | null) => (isoTime === null ? '' : istParts(Date.parse(isoTime)).date);
const timeOf = (isoTime: string | null) => (isoTime === null ? '' : istParts(Date.parse(isoTime)).time);
const textOf = (amount: number | null) => (amount === null ? '' : String(amount));
/** A charge of zero is an empty field. */
export const chargeText = (value: number): string => (value === 0 ? '' : String(value));

/** The fields that every lot has, and where a stored auction has their values. */
const FIELDS: Readonly<Record<LotFieldName, FieldSpec>> = {
  title: {
    ...LOT_FIELDS.title,
    stored: ({ title }) => title,
  },
  categorie: {
    ...LOT_FIELDS.categorie,
    options: CATEGORIES.map(({ _id, name }) => ({ value: _id, label: name })),
    stored: ({ categorie }) => categorie,
  },
  description: {
    ...LOT_FIELDS.description,
    stored: ({ description }) => description,
  },
  houseNumber: {
    ...LOT_FIELDS.houseNumber,
    stored: ({ houseNumber }) => houseNumber ?? '',
  },
  basePrice: {
    ...LOT_FIELDS.basePrice,
    stored: ({ basePrice }) => textOf(basePrice),
  },
  emdAmount: {
    ...LOT_FIELDS.emdAmount,
    stored: ({ emdAmount }) => textOf(emdAmount),
  },
  buyerPremium: {
    ...LOT_FIELDS.buyerPremium,
    stored: ({ charges }) => chargeText(charges.buyerPremium),
  },
  otherCharges: {
    ...LOT_FIELDS.otherCharges,
    stored: ({ charges }) => chargeText(charges.otherCharges),
  },
  otherChargesName: {
    ...LOT_FIELDS.otherChargesName,
    stored: ({ charges }) => charges.otherChargesName,
  },
  lotGst: {
    ...LOT_FIELDS.lotGst,
    stored: ({ charges }) => chargeText(charges.lotGst),
  },
  chargesGst: {
    ...LOT_FIELDS.chargesGst,
    stored: ({ charges }) => chargeText(charges.chargesGst),
  },
  bidInterval: {
    ...LOT_FIELDS.bidInterval,
    initially: String(DEFAULT_BID_INTERVAL),
    options: BID_INTERVALS.map((seconds) => ({ value: String(seconds), label: intervalInWords(seconds) })),
    stored: ({ bidInterval }) => String(bidInterval),
  },
  reservePrice: {
    ...LOT_FIELDS.reservePrice,
    stored: ({ reservePrice }) => textOf(reservePrice),
  },
  report: {
    ...LOT_FIELDS.report,
    stored: ({ report }) => reportText(report),
  },
  documents: {
    ...LOT_FIELDS.documents,
    initially: documentsText([]),
    stored: ({ documents }) => documentsText(documents),
  },
  deadlineDate: {
    ...LOT_FIELDS.deadlineDate,
    stored: ({ registrationDeadline }) => dateOf(registrationDeadline),
  },
  deadlineTime: {
    ...LOT_FIELDS.deadlineTime,
    stored: ({ registrationDeadline }) => timeOf(registrationDeadline),
  },
  startDate: {
    ...LOT_FIELDS.startDate,
    stored: ({ startDate }) => dateOf(startDate),
  },
  startTime: {
    ...LOT_FIELDS.startTime,
    stored: ({ startDate }) => timeOf(startDate),
  },
  endDate: {
    ...LOT_FIELDS.endDate,
    stored: ({ endDate }) => dateOf(endDate),
  },
  endTime: {
    ...LOT_FIELDS.endTime,
    stored: ({ endDate }) => timeOf(endDate),
  },
  latestEndDate: {
    ...LOT_FIELDS.latestEndDate,
    stored: ({ latestEnd }) => dateOf(latestEnd),
  },
  latestEndTime: {
    ...LOT_FIELDS.latestEndTime,
    stored: ({ latestEnd }) => timeOf(latestEnd),
  },
};

/** @param categorie the category of the lot, which defines its facts */
export function fieldSpec(name: FieldName, categorie: string): FieldSpec {
  if (isFact(name)) return factSpec(name, categorie);
  if (isStep(name)) return stepSpec(name);
  if (isInspection(name)) return inspectionSpec(name);
  return isDetail(name) ? detailSpec(name) : FIELDS[name];
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
