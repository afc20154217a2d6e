/** Field schemas that several routes share. */
import * as z from 'zod';
import { isWholeRupees, type Paise, paiseFromRupees, paiseFromText, type Rupees } from '#shared/model/money/money.ts';
import { plain } from '#shared/model/plain-text.ts';
import { parseJson } from '../model/json.ts';

const INVALID_AMOUNT = 'Please enter a valid amount in rupees.';

/** An id from Boli or Cognito: letters, digits, dashes, underscores. */
export const idField = z.string('An id is required.').regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id.');

/** The JSON in a text, whose escapes hide characters from the check of the text itself; undefined if it is none. */
export const parseJsonText = (text: string): unknown => plain(parseJson(text));

/** A UUID from the caller, used as an idempotency key. */
export const uuidField = z.uuid('This is not a valid UUID.');

/** Rupees in a request, as a number or text, with at most two decimals. Parsed to paise. */
export const rupeesField: z.ZodType<Paise, string | Rupees> = z.union([z.number(), z.string()], INVALID_AMOUNT).pipe(
  z.transform((value, context) => {
    const paise = typeof value === 'number' ? paiseFromRupees(value) : paiseFromText(value);
    if (paise !== undefined) return paise;
    context.issues.push({ code: 'custom', message: INVALID_AMOUNT, input: value });
    return z.NEVER;
  }),
);

/** The amount of a bid in a request, in whole rupees. Parsed to paise. */
export const wholeRupeesField = rupeesField.refine(isWholeRupees, 'Bids are in whole rupees.');

/** Paise in an answer. Only for Razorpay's own scripts, which require them. */
export const paise: z.ZodType<Paise, Paise> = z.number();

/** Rupees in an answer, with at most two decimals. */
export const rupees: z.ZodType<Rupees, Rupees> = z.number();

const INVALID_TIME = 'This is not a valid date and time.';

/** An ISO 8601 time with a zone, with or without seconds, in a request. Parsed to epoch milliseconds. */
export const timeField = z.pipe(
  // Precision -1 means minutes: https://zod.dev/api#iso-datetimes
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], INVALID_TIME),
  z.transform((text) => Date.parse(text)),
);

/** A day in India, `2026-11-21`. */
export const dayField = z.iso.date('Please choose a valid date.');

/** An ISO 8601 time in UTC, in an answer. */
export const isoTime = z.iso.datetime();

/** A time that code calculates with: ISO 8601 in UTC on the wire, epoch milliseconds in code. */
export const time = z.codec(isoTime, z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
});

/** The answer of a call whose success needs no data. */
export const done = z.object({ success: z.literal(true), message: z.string() });
