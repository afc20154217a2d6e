import * as z from 'zod';
import { DOCUMENT_KINDS } from '../model/lots/documents.ts';
import { REPORT_STATES } from '../model/lots/report.ts';
import { parseJson } from '../model/parse-json.ts';
import { MAX_LOT_DOCUMENTS } from '../model/uploads.ts';
import { isoTime } from './fields.ts';

/** The facts of a lot in an answer, by their names in `shared/model/lots/category-facts.ts`. Absent facts are not known. */
export const lotFacts = z.record(z.string(), z.union([z.string(), z.number()]));

const INVALID_FACTS = 'The facts are not valid.';

/** The facts in a form, as an object or as its JSON text. What each may hold depends on the category: `readFacts`. */
export const factsField = z
  .union([z.record(z.string(), z.unknown()), z.string().max(10_000, INVALID_FACTS).transform(parseJson)])
  .pipe(z.record(z.string().max(40, INVALID_FACTS), z.unknown(), { error: INVALID_FACTS }))
  .refine((facts) => Object.keys(facts).length <= 40, INVALID_FACTS);

const note = z.string().trim().min(1).max(300, 'A note of the condition report has at most 300 characters.');

const reportItem = z.strictObject({
  name: z.string().max(40),
  state: z.enum(REPORT_STATES),
  note: z.optional(note),
  /** A path on the site; in a form also the key of an upload. */
  picture: z.optional(z.string().max(200)),
});

/** A lot's condition report. Items of the category's checklist that are absent were not checked. */
export const lotReport = z.strictObject({
  inspectedBy: z
    .string('Please enter who inspected the lot.')
    .trim()
    .min(1, 'Please enter who inspected the lot.')
    .max(100, 'The name of who inspected is too long.'),
  /** `2027-03-31`. */
  inspectedOn: z.string('Please enter the date of the inspection.').max(10, 'Please enter the date of the inspection.'),
  items: z.array(reportItem).max(40),
});

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

/** A document of a lot, without its address: `openDocument` answers a link. */
export const lotDocument = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  addedAt: isoTime,
});

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
