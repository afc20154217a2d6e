import * as z from 'zod';
import { DOCUMENT_KINDS } from '#shared/model/lots/documents.ts';
import type { BiddersOnly } from '#shared/model/lots/lot-details.ts';
import { REPORT_STATES } from '#shared/model/lots/report.ts';
import { saleTerms } from '#shared/model/lots/sale.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { isoTime, time } from '../fields.ts';

/** The facts of a lot in an answer, by their names in `shared/model/lots/category-facts.ts`. Absent facts are not known. */
export const lotFacts = z.record(z.string(), z.union([z.string(), z.number()]));

/** The details of the sale in an answer. */
export const saleTermsAnswer = z.object({
  ...saleTerms.shape,
  inspections: z.array(z.object({ from: time, until: time })).optional(),
});

/** What a lot's public page has not. */
export const BIDDERS_ONLY = { contact: true } as const satisfies Readonly<Record<BiddersOnly, true>>;

const note = z
  .string()
  .overwrite(oneLine)
  .trim()
  .min(1)
  .max(300, 'A note of the condition report has at most 300 characters.');

const reportItem = z.strictObject({
  name: z.string().overwrite(oneLine).max(40),
  state: z.enum(REPORT_STATES),
  note: z.optional(note),
  /** A path on the site; in a form also the key of an upload. */
  picture: z.optional(z.string().max(200)),
});

/** A lot's condition report. Items of the category's checklist that are absent were not checked. */
export const lotReport = z.strictObject({
  inspectedBy: z
    .string('Please enter who inspected the lot.')
    .overwrite(oneLine)
    .trim()
    .min(1, 'Please enter who inspected the lot.')
    .max(100, 'The name of who inspected is too long.'),
  /** `2027-03-31`. */
  inspectedOn: z
    .string('Please enter the date of the inspection.')
    .overwrite(oneLine)
    .max(10, 'Please enter the date of the inspection.'),
  items: z.array(reportItem).max(40),
});

/** A document of a lot, without its address: `openDocument` answers a link. */
export const lotDocument = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  addedAt: isoTime,
});
