/** The price rules of an auction as forms send them. */
import * as z from 'zod';
import { MAX_STEPS, stepProblems } from '#shared/model/auctions/price-rules.ts';
import { textFromSteps } from '#shared/model/auctions/price-steps.ts';
import { parseJsonText } from '../fields.ts';
import { rupeesField, timeField } from '../fields.ts';

/** The longest text that fits into `STATE`. A ladder of six round figures takes about 50 characters. */
export const MAX_STEPS_TEXT = 64;

const INVALID_STEPS = 'The bid steps are not valid.';

/** A list of steps in rupees. Parsed to the text that is stored. */
const ladder = z
  .array(z.strictObject({ from: rupeesField, step: rupeesField }, { error: INVALID_STEPS }), { error: INVALID_STEPS })
  .min(1, INVALID_STEPS)
  .max(MAX_STEPS, `At most ${MAX_STEPS} bid steps, please.`)
  .check(({ value, issues }) => {
    for (const { index, field, sentence } of stepProblems(value)) {
      issues.push({ code: 'custom', message: sentence, path: [index, field], input: value });
    }
  })
  .transform(textFromSteps)
  .pipe(z.string().max(MAX_STEPS_TEXT, 'Please use rounder figures for the bid steps, or fewer of them.'));

/** One step, or a ladder of up to six, as a list or its JSON text, in rupees. Parsed to the text that is stored. */
export const stepsField = z
  .union([z.array(z.unknown()), z.string().max(1_000, INVALID_STEPS).transform(parseJsonText)])
  .pipe(ladder);

/** One step for every price, in rupees. Parsed to the text that is stored. */
export const incrementField = z
  .union([z.number(), z.string()], 'Please enter a valid amount in rupees.')
  .transform((step): z.input<typeof ladder> => [{ from: 0, step }])
  .pipe(ladder);

const emptyOr = <T extends z.core.$ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? null : value), z.nullable(field));

/** Empty: the lot has no reserve. */
export const reserveField = emptyOr(rupeesField);

/** Empty: bids may extend the clock without a limit. */
export const latestEndField = emptyOr(timeField);
