/** Kinds of fields of the settings: each is a schema with its label and help, from which the form is made. */
import * as z from 'zod';
import { MAX_PERCENT } from '#shared/model/money/charges.ts';
import { isWholeRupees, paiseFromRupees, rupeesFromPaise } from '#shared/model/money/money.ts';

/** `line`: one line; `text`: several lines; `flag`: on or off; `lines`: a list, one line each; `rows`: a table. */
export type InputKind =
  | 'line'
  | 'text'
  | 'flag'
  | 'count'
  | 'rupees'
  | 'percent'
  | 'seconds'
  | 'date'
  | 'lines'
  | 'rows';

interface Words {
  readonly label: string;
  /** What the field does, or what may be in it. */
  readonly help?: string;
  /** Shown beside the field. */
  readonly unit?: string;
}

export interface FieldFacts extends Words {
  readonly input: InputKind;
  /** The columns of `rows`, by the names of their properties. */
  readonly columns?: Readonly<Record<string, z.core.$ZodType>>;
}

const cached = new WeakMap<z.core.$ZodType, FieldFacts>();

/** Gives a schema its label, help and kind. */
export function field<S extends z.core.$ZodType>(schema: S, facts: FieldFacts): S {
  cached.set(schema, facts);
  return schema;
}

/** Label, help and kind of a schema that `field` has made one. */
export function factsOf(schema: z.core.$ZodType): FieldFacts {
  const facts = cached.get(schema);
  if (facts === undefined) throw new Error('This schema is no field of the settings.');
  return facts;
}

/** A field that was added later: a section that was stored before has this value (as it is sent). */
export const added = <S extends z.ZodType>(schema: S, value: z.input<S>) =>
  field(z.prefault(schema, value), factsOf(schema));

const INVALID_PERCENT = 'Please enter a percentage from 0 to 100 with at most two decimals.';
const INVALID_RUPEES = 'Please enter an amount in rupees with at most two decimals.';
const INVALID_WHOLE_RUPEES = 'Please enter an amount in whole rupees.';

/** A number with two decimals outside, in hundredths in code: percentages and rupees alike. */
const hundredths = (sentence: string, isValid: (value: number | undefined) => boolean) =>
  z.codec(
    z.number(sentence).refine((value) => isValid(paiseFromRupees(value)), sentence),
    z.number(),
    { decode: (value) => paiseFromRupees(value) ?? 0, encode: rupeesFromPaise },
  );

/** Percent outside, hundredths of a percent in code. */
export const percent = (words: Words) =>
  field(
    hundredths(INVALID_PERCENT, (value) => value !== undefined && value <= MAX_PERCENT),
    { ...words, input: 'percent', unit: '%' },
  );

/** Rupees outside, paise in code. */
export const rupees = (words: Words) =>
  field(
    hundredths(INVALID_RUPEES, (value) => value !== undefined),
    { ...words, input: 'rupees', unit: '₹' },
  );

/** Whole rupees outside, paise in code. */
export const wholeRupees = (words: Words, least = 0) =>
  field(
    hundredths(
      least === 0 ? INVALID_WHOLE_RUPEES : `${INVALID_WHOLE_RUPEES.slice(0, -1)}, at least ₹${least}.`,
      (value) => value !== undefined && isWholeRupees(value) && value >= least * 100,
    ),
    { ...words, input: 'rupees', unit: '₹' },
  );

export function count(words: Words, least: number, most: number) {
  const sentence = `Please enter a whole number from ${least} to ${most}.`;
  return field(z.int(sentence).min(least, sentence).max(most, sentence), { ...words, input: 'count' });
}

export const flag = (words: Words) => field(z.boolean('Please choose yes or no.'), { ...words, input: 'flag' });

/** Without control characters, so that no line adds a header to a mail. */
export const lineOf = (least: number, most: number) =>
  z
    .string('Please enter a text.')
    .trim()
    .min(least, 'Please enter a text.')
    .max(most, `At most ${most} characters, please.`)
    .regex(/^\P{Cc}*$/u, 'One line, please.');

export const line = (words: Words, most = 300) => field(lineOf(0, most), { ...words, input: 'line' });

export const email = (words: Words) =>
  field(z.union([z.literal(''), z.email()], 'This is not an e-mail address.'), { ...words, input: 'line' });

/** Line feeds and tabs are the only control characters in it. */
export const text = (words: Words, most: number) =>
  field(
    z
      .string('Please enter a text.')
      .max(most, `At most ${most.toLocaleString('en-IN')} characters, please.`)
      .regex(/^[\P{Cc}\n\t]*$/u, 'The text contains a character that is not allowed.'),
    { ...words, input: 'text' },
  );

export const day = (words: Words) =>
  field(z.iso.date('Please enter a date, as 2027-01-26.'), { ...words, input: 'date' });

/** Rows of a table, at most `most`; no two with the same `key`. */
export function rows<S extends z.core.$ZodLooseShape>(words: Words, shape: S, most: number, key: keyof S & string) {
  const list = z
    .array(z.strictObject(shape), 'This is not a list.')
    .max(most, `At most ${most} lines, please.`)
    .refine(
      (all) => new Set(all.map((row) => Object.entries(row).find(([name]) => name === key)?.[1])).size === all.length,
      'Each line once, please.',
    );
  return field(list, { ...words, input: 'rows', columns: shape });
}
