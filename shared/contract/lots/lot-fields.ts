/**
 * A lot's facts, place, sale, report and documents as forms send them. Pages that only show a lot do not load these
 * schemas.
 */
import * as z from 'zod';
import { istParts } from '#shared/model/ist.ts';
import { DOCUMENT_KINDS } from '#shared/model/lots/documents.ts';
import { LOT_DETAILS as DETAILS } from '#shared/model/lots/lot-details.ts';
import { type LotPlace, MAX_INSPECTIONS, type SaleTerms, TRANSPORT_PAYERS } from '#shared/model/lots/sale.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { MAX_LOT_DOCUMENTS } from '#shared/model/uploads.ts';
import { isObject } from '../../model/json.ts';
import { parseJsonText, timeField } from '../fields.ts';
import { lotReport } from './lots.ts';

const INVALID_FACTS = 'The facts are not valid.';

/**
 * The facts in a form, as an object or as its JSON text. `readFacts` checks them, because the valid values depend on
 * the category.
 */
export const factsField = z
  .union([z.record(z.string(), z.unknown()), z.string().max(10_000, INVALID_FACTS).transform(parseJsonText)])
  .pipe(z.record(z.string().max(40, INVALID_FACTS), z.unknown(), { error: INVALID_FACTS }))
  .refine((facts) => Object.keys(facts).length <= 40, INVALID_FACTS);

const INVALID_DETAILS = 'The details of the sale are not valid.';

/** What a form leaves empty is null: unlike what it does not name, it is removed from a stored lot. */
function emptyAsNull(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) {
    const rows = value.map(emptyAsNull).filter((row) => !isNothing(row));
    return rows.length === 0 ? null : rows;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, emptyAsNull(field)]));
}

/** Null, or an object that names nothing or nulls alone. */
const isNothing = (value: unknown): boolean =>
  value === null || (isObject(value) && Object.values(value).every(isNothing));

/** An object or its JSON text. */
const details = z
  .union([z.record(z.string(), z.unknown()), z.string().max(20_000, INVALID_DETAILS).transform(parseJsonText)])
  .pipe(z.record(z.string(), z.unknown(), { error: INVALID_DETAILS }))
  .transform(emptyAsNull);

/** Fields that only make sense together: null if all of them are empty. */
const together = <T extends z.core.$ZodType>(group: T) =>
  z.preprocess((sent) => (isNothing(sent) ? null : sent), z.nullable(group));

interface TextRow {
  readonly maxLength: number;
}
const text = ({ maxLength }: TextRow, missing?: string) =>
  z.string({ error: missing ?? INVALID_DETAILS }).max(maxLength, `At most ${maxLength} characters, please.`);
const line = (row: TextRow, missing?: string) => text(row, missing).overwrite(oneLine);
const optionalLine = (row: TextRow) => line(row).nullish();
const optionalText = (row: TextRow) => text(row).nullish();

const NO_PIN = 'Please enter the PIN code: six digits, the first not 0.';

const pin = z
  .string({ error: NO_PIN })
  .overwrite((typed) => typed.replaceAll(/\s/g, ''))
  .regex(/^[1-9]\d{5}$/, NO_PIN);

/** The place in a form; null for none. */
export const placeField = details.pipe(
  together(
    z.strictObject({
      address: optionalLine(DETAILS.placeAddress),
      city: line(DETAILS.placeCity, 'Please enter the city.'),
      pin,
    } satisfies Record<keyof LotPlace, unknown>),
  ),
);
export type SentPlace = z.output<typeof placeField>;

const NO_PHONE = 'Please enter a phone number, such as +91 98765 43210.';

const phone = z
  .string({ error: NO_PHONE })
  .max(DETAILS.contactPhone.maxLength, NO_PHONE)
  .refine((typed) => /^\+?\d{8,15}$/.test(typed.replaceAll(/[\s()-]/g, '')), NO_PHONE);

const inspection = z
  .strictObject({ from: timeField, until: timeField })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'The inspection must end after it begins.' })
  .refine(({ from, until }) => istParts(from).date === istParts(until).date, {
    path: ['until'],
    message: 'An inspection ends on the day it begins.',
  });

/** The details of the sale in a form. A detail that it does not name stays as it is stored; null removes one, or all. */
export const saleTermsField = details
  .transform((sent) => (isObject(sent) && Object.keys(sent).length === 0 ? null : sent))
  .pipe(
    z
      .strictObject({
        inspections: z
          .array(inspection)
          .max(MAX_INSPECTIONS, `At most ${MAX_INSPECTIONS} inspection times, please.`)
          .overwrite((times) => times.toSorted((a, b) => a.from - b.from))
          .nullish(),
        contact: together(
          z.strictObject({ name: line(DETAILS.contactName, 'Please enter the name.'), phone } satisfies Record<
            keyof NonNullable<SaleTerms['contact']>,
            unknown
          >),
        ).optional(),
        seller: optionalLine(DETAILS.seller),
        terms: optionalText(DETAILS.terms),
        origin: optionalLine(DETAILS.origin),
        importer: optionalLine(DETAILS.importer),
        afterPayment: z
          .strictObject({
            documents: optionalText(DETAILS.buyerDocuments),
            handover: optionalText(DETAILS.handover),
            hours: optionalLine(DETAILS.handoverHours),
            days: z
              .string()
              .regex(/^[1-9]\d{0,2}$/, 'Please enter a number of days, such as 7.')
              .nullish(),
            transport: z.enum(TRANSPORT_PAYERS, { error: INVALID_DETAILS }).nullish(),
          } satisfies Record<keyof NonNullable<SaleTerms['afterPayment']>, unknown>)
          .nullish(),
      } satisfies Record<keyof SaleTerms, unknown>)
      .nullable(),
  );
export type SentSaleTerms = z.output<typeof saleTermsField>;

const INVALID_REPORT = 'The condition report is not valid.';

/** The report in a form, as an object or as its JSON text; empty or null when there is none. */
export const reportField = z
  .union([
    z.null(),
    z.record(z.string(), z.unknown()),
    z
      .string()
      .max(40_000, INVALID_REPORT)
      .transform((text) => (text === '' ? null : parseJsonText(text))),
  ])
  .pipe(lotReport.nullable());

const INVALID_DOCUMENTS = 'The list of documents is not valid.';

/** The documents in a form, as a list or its JSON text: stored ones by `id`, new ones by the key of their `upload`. */
export const documentsField = z
  .union([z.array(z.unknown()), z.string().max(10_000, INVALID_DOCUMENTS).transform(parseJsonText)])
  .pipe(
    z
      .array(
        z.object({
          id: z.optional(z.string()),
          upload: z.optional(z.string()),
          kind: z.enum(DOCUMENT_KINDS, INVALID_DOCUMENTS),
          name: z
            .string(INVALID_DOCUMENTS)
            .overwrite(oneLine)
            .trim()
            .min(1, 'Please give every document a name.')
            .max(100, 'The name of a document is too long.'),
        }),
        INVALID_DOCUMENTS,
      )
      .max(MAX_LOT_DOCUMENTS, `A lot has at most ${MAX_LOT_DOCUMENTS} documents.`),
  );
