/** The filters of a list of lots, as data. A filter has the same text in a URL and in the API. */
import { type CategoryId } from '../auctions/categories.ts';
import { asciiDigits } from '../digits.ts';
import { foldText } from '../fold-text.ts';
import { ok, refused, type Result } from '../result.ts';
import { CATEGORY_FACTS } from './category-facts.ts';
import type { Fact } from './fact.ts';

/** `upcoming`: published and not started. Cancelled lots are listed only by their status, so everybody may ask for it. */
export const PUBLIC_STATUSES = ['active', 'upcoming', 'completed', 'cancelled'] as const;
/** `unpaid`: completed and not paid. `unsold`: completed without a winner. */
export const LOT_STATUSES = [...PUBLIC_STATUSES, 'draft', 'unpaid', 'unsold'] as const;
export type LotStatus = (typeof LOT_STATUSES)[number];

/** Both ends included; an absent end is open. */
export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** One of several values, or a number within a range. */
export type FactFilter = { readonly values: readonly string[] } | Range;

export interface LotFilter {
  readonly status?: LotStatus | undefined;
  readonly categorie?: CategoryId | undefined;
  /** Each word must occur in the title, a fact, the place or the lot number. */
  readonly search?: string | undefined;
  /** Filters by fact, keyed by the fact's name. They need a category. */
  readonly facts?: Readonly<Record<string, FactFilter>> | undefined;
  /** Paise. */
  readonly price?: Range | undefined;
  readonly cities?: readonly string[] | undefined;
  /** The first digits of the PIN code. */
  readonly pin?: string | undefined;
  /** Epoch milliseconds. */
  readonly closesAt?: Range | undefined;
}

export const filterFacts = (categorie: CategoryId): readonly Fact[] =>
  CATEGORY_FACTS[categorie].filter(({ isFilter }) => isFilter === true);

/** Two spellings are one value if their foldings differ only in commas, which separate values. */
export const plainValue = (value: string): string => foldText(tidyValue(value));
export const tidyValue = (value: string): string => value.replaceAll(/[\s,]+/g, ' ').trim();

const MAX_VALUES = 20;

/** `petrol,diesel`. Undefined if there is none or too many. */
export function readValues(text: string): readonly string[] | undefined {
  const values = new Map(text.split(',').map((value) => [plainValue(value), tidyValue(value)]));
  values.delete('');
  return values.size === 0 || values.size > MAX_VALUES ? undefined : [...values.values()];
}

const RANGE = /^(\d{1,12}(?:\.\d{1,3})?)?\.\.(\d{1,12}(?:\.\d{1,3})?)?$/;

/** `2018..2022`, `2018..` or `..2022`. */
export function readRange(text: string): Range | undefined {
  const [, from, to] = RANGE.exec(asciiDigits(text)) ?? [];
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from: Number(from) }), ...(to !== undefined && { to: Number(to) }) };
}

/** Reads the text of one filter by a fact. The error is a sentence. */
export function readFactFilter(
  categorie: CategoryId | undefined,
  name: string,
  text: string,
): Result<FactFilter, string> {
  if (categorie === undefined) return refused(`Please choose a category to filter by "${name}".`);
  const fact = filterFacts(categorie).find((candidate) => candidate.name === name);
  if (fact === undefined) return refused(`Lots of this category cannot be filtered by "${name}".`);
  if (fact.kind === 'number') {
    const range = readRange(text);
    return range === undefined ? refused(`${fact.label}: please write a range, such as 2..5.`) : ok(range);
  }
  const values = readValues(text);
  if (values === undefined) return refused(`${fact.label}: please choose 1 to ${MAX_VALUES} values.`);
  const unknown = values.find((value) => fact.kind === 'choice' && !Object.hasOwn(fact.choices, value));
  return unknown === undefined ? ok({ values }) : refused(`${fact.label}: "${unknown}" is not one of the choices.`);
}
