/** A lot's facts, place, sale, report and documents as forms send them. Pages that only show a lot do not load these schemas. */
import * as z from 'zod';
import { isObject } from '#shared/model/is-object.ts';
import { istParts } from '#shared/model/ist.ts';
import { MAX_INSPECTIONS, TRANSPORT_PAYERS } from '#shared/model/lots/sale.ts';
import { DOCUMENT_KINDS } from '#shared/model/lots/documents.ts';
import { parseJson } from '#shared/model/parse-json.ts';
import { MAX_LOT_DOCUMENTS } from '#shared/model/uploads.ts';
import { timeField } from './fields.ts';
import { lotReport } from './lots.ts';

const INVALID_FACTS = 'The facts are not valid.';

/** The facts in a form, as an object or as its JSON text. `readFacts` checks them, because the valid values depend on the category. */
export const factsField = z
  .union([z.record(z.string(), z.unknown()), z.string().max(10_000, INVALID_FACTS).transform(parseJson)])
  .pipe(z.record(z.string().max(40, INVALID_FACTS), z.unknown(), { error: INVALID_FACTS }))
  .refine((facts) => Object.keys(facts).length <= 40, INVALID_FACTS);

/** How deep the fields of a form are nested. */
const DEPTH = 3;

/** Without empty texts, lists and objects; undefined when nothing is left. */
function withoutEmpty(value: unknown, depth = DEPTH): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (depth === 0) return value;
  if (Array.isArray(value)) {
    const kept = value.map((one) => withoutEmpty(one, depth - 1)).filter((one) => one !== undefined);
    return kept.length === 0 ? undefined : kept;
  }
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const inner = withoutEmpty(one, depth - 1);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const INVALID_DETAILS = 'The details of the sale are not valid.';

/** An object or its JSON text; null if all its fields are empty. */
const details = z
  .union([z.record(z.string(), z.unknown()), z.string().max(20_000, INVALID_DETAILS).transform(parseJson)])
  .pipe(z.record(z.string(), z.unknown(), { error: INVALID_DETAILS }))
  .transform((sent) => withoutEmpty(sent) ?? null);

const text = (maxLength: number, missing?: string) =>
  z.string({ error: missing ?? INVALID_DETAILS }).max(maxLength, `At most ${maxLength} characters, please.`);

/** The longest text of each field. */
export const MAX_DETAIL_LENGTHS = {
  address: 300,
  city: 60,
  contactName: 80,
  seller: 120,
  terms: 4_000,
  origin: 60,
  importer: 200,
  documents: 600,
  handover: 600,
} as const;

const MAX = MAX_DETAIL_LENGTHS;

const NO_PIN = 'Please enter the PIN code: six digits, the first not 0.';

const pin = z
  .string({ error: NO_PIN })
  .overwrite((typed) => typed.replaceAll(/\s/g, ''))
  .regex(/^[1-9]\d{5}$/, NO_PIN);

/** The place in a form: the place, or null for none. */
export const placeField = details.pipe(
  z
    .strictObject({ address: text(MAX.address).optional(), city: text(MAX.city, 'Please enter the city.'), pin })
    .nullable(),
);

const NO_PHONE = 'Please enter a phone number, such as +91 98765 43210.';

const phone = z
  .string({ error: NO_PHONE })
  .max(30, NO_PHONE)
  .refine((typed) => /^\+?\d{8,15}$/.test(typed.replaceAll(/[\s()-]/g, '')), NO_PHONE);

const inspection = z
  .strictObject({ from: timeField, until: timeField })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'The inspection must end after it begins.' })
  .refine(({ from, until }) => istParts(from).date === istParts(until).date, {
    path: ['until'],
    message: 'An inspection ends on the day it begins.',
  });

/** The details of the sale in a form; null for none. */
export const saleField = details.pipe(
  z
    .strictObject({
      inspections: z
        .array(inspection)
        .max(MAX_INSPECTIONS, `At most ${MAX_INSPECTIONS} inspection times, please.`)
        .overwrite((times) => times.toSorted((one, other) => one.from - other.from))
        .optional(),
      contact: z.strictObject({ name: text(MAX.contactName, 'Please enter the name.'), phone }).optional(),
      seller: text(MAX.seller).optional(),
      terms: text(MAX.terms).optional(),
      origin: text(MAX.origin).optional(),
      importer: text(MAX.importer).optional(),
      afterPayment: z
        .strictObject({
          documents: text(MAX.documents).optional(),
          handover: text(MAX.handover).optional(),
          transport: z.enum(TRANSPORT_PAYERS, { error: INVALID_DETAILS }).optional(),
        })
        .optional(),
    })
    .nullable(),
);

const INVALID_REPORT = 'The condition report is not valid.';

/** The report in a form, as an object or as its JSON text; empty or null when there is none. */
export const reportField = z
  .union([
    z.null(),
    z.record(z.string(), z.unknown()),
    z
      .string()
      .max(40_000, INVALID_REPORT)
      .transform((text) => (text === '' ? null : parseJson(text))),
  ])
  .pipe(lotReport.nullable());

const INVALID_DOCUMENTS = 'The list of documents is not valid.';

/** The documents in a form, as a list or its JSON text: stored ones by `id`, new ones by the key of their `upload`. */
export const documentsField = z
  .union([z.array(z.unknown()), z.string().max(10_000, INVALID_DOCUMENTS).transform(parseJson)])
  .pipe(
    z
      .array(
        z.object({
          id: z.optional(z.string()),
          upload: z.optional(z.string()),
          kind: z.enum(DOCUMENT_KINDS, INVALID_DOCUMENTS),
          name: z
            .string(INVALID_DOCUMENTS)
            .trim()
            .min(1, 'Please give every document a name.')
            .max(100, 'The name of a document is too long.'),
        }),
        INVALID_DOCUMENTS,
      )
      .max(MAX_LOT_DOCUMENTS, `A lot has at most ${MAX_LOT_DOCUMENTS} documents.`),
  );
