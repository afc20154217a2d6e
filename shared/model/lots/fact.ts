/**
 * A fact of a lot: what the form asks, the server checks and the lot's page shows. Facts are optional; one that is not
 * known is absent, never empty.
 */
import { msFromIst } from '../ist.ts';
import { oneLine } from '../plain-text.ts';
import { ok, refused, type Result } from '../result.ts';
import { readQuantity } from './quantity.ts';

interface FactBase {
  /** The key in stored items and in the API. Its meaning must never change. */
  readonly name: string;
  readonly label: string;
  /** A hint shown under the field. */
  readonly hint?: string;
  /** What houses call its column in a sheet, besides its label, in plain words (`match-columns.ts`). */
  readonly aliases?: readonly string[];
  /** Whether lists of the category can be filtered by it. */
  readonly isFilter?: boolean;
}

export interface TextFact extends FactBase {
  readonly kind: 'text';
  /** Characters at most. */
  readonly maxLength: number;
  /** Codes are stored in capitals without spaces, and have this form. */
  readonly code?: RegExp;
}

export interface NumberFact extends FactBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** Digits after the point; none unless given. */
  readonly decimals?: number;
  /** Shown after the number. */
  readonly unit?: string;
  /** A year or a count of years is written without thousands separators. */
  readonly isYear?: boolean;
}

export interface ChoiceFact extends FactBase {
  readonly kind: 'choice';
  readonly choices: Readonly<Record<string, string>>;
}

/** Stored as `2027-03-31`. */
export interface DateFact extends FactBase {
  readonly kind: 'date';
}

export type Fact = TextFact | NumberFact | ChoiceFact | DateFact;

/** The facts of a lot by their names. */
export type LotFacts = Readonly<Record<string, string | number>>;

/** Reads one fact as a form, a sheet or JSON sends it. The error is a sentence for whoever filled it in. */
export function readFact(fact: Fact, sent: unknown): Result<string | number, string> {
  if (typeof sent !== 'string' && typeof sent !== 'number') return refused(`${fact.label} is not valid.`);
  const text = oneLine(String(sent)).trim();
  switch (fact.kind) {
    case 'text':
      return fact.code === undefined ? readText(fact, text) : readCode(fact, fact.code, text);
    case 'number':
      return readNumber(fact, text);
    case 'choice':
      return Object.hasOwn(fact.choices, text) ? ok(text) : refused(`${fact.label}: please choose one of the list.`);
    case 'date':
      return msFromIst({ date: text, time: '00:00' }) === undefined
        ? refused(`${fact.label}: please enter a date.`)
        : ok(text);
  }
}

function readText({ label, maxLength }: TextFact, text: string): Result<string, string> {
  return text.length > maxLength ? refused(`${label} has at most ${maxLength} characters.`) : ok(text);
}

function readCode({ label, hint }: TextFact, code: RegExp, text: string): Result<string, string> {
  const value = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.test(value) ? ok(value) : refused(`${label} is not valid. ${hint ?? ''}`.trim());
}

function readNumber({ label, min, max, decimals = 0, unit }: NumberFact, text: string): Result<number, string> {
  const quantity = readQuantity(text, unit);
  const rounded = Number(quantity?.value.toFixed(decimals));
  if (quantity === undefined || quantity.value < min || quantity.value > max)
    return refused(`${label} must be ${min} to ${max}${unit === undefined ? '' : ` ${unit}`}.`);
  if (quantity.isConverted || rounded === quantity.value) return ok(rounded);
  return refused(decimals === 0 ? `${label} must be a whole number.` : `${label} has at most ${decimals} decimals.`);
}
