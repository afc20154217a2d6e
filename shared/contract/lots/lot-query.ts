/** The filters of a list of lots as query parameters, for every route that answers such a list. */
import * as z from 'zod';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { msFromIst } from '#shared/model/ist.ts';
import {
  type FactFilter,
  filterFacts,
  LOT_STATUSES,
  type LotFilter,
  type Range,
  readFactFilter,
  readRange,
  readValues,
} from '#shared/model/lots/lot-filter.ts';
import { MAX_PAISE } from '#shared/model/money/money.ts';
import { asciiDigits } from '../../model/digits.ts';
import { MAX_SEARCH_LENGTH } from '../../model/max-search-length.ts';
import { time } from '../fields.ts';

export const LOT_SORTS = [
  'end-date',
  'newest',
  'oldest',
  'price-asc',
  'price-desc',
  'closes-asc',
  'closes-desc',
  'starts-asc',
  'starts-desc',
] as const;
export type LotSort = (typeof LOT_SORTS)[number];

const MAX_TEXT = 500;

/** A parameter that `read` understands; `sentence` says how to write it. */
const written = <T>(read: (text: string) => T | undefined, sentence: string) =>
  z
    .string()
    .max(MAX_TEXT, sentence)
    .transform((text, context) => {
      const value = read(text);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', message: sentence, input: text });
      return z.NEVER;
    })
    .optional();

function readPrice(text: string): Range | undefined {
  const rupees = readRange(text);
  if (rupees === undefined) return undefined;
  const paise = (amount: number) => Math.min(Math.round(amount * 100), MAX_PAISE);
  return {
    ...(rupees.from !== undefined && { from: paise(rupees.from) }),
    ...(rupees.to !== undefined && { to: paise(rupees.to) }),
  };
}

/** Days in India: `2026-11-24..2026-11-30`, both included. */
export function readDays(text: string): Range | undefined {
  const [from = '', to = '', more] = text.split('..');
  const [begin, lastDay] = [from, to].map((date) => msFromIst({ date, time: '00:00' }));
  const isWrong = (day: string, ms: number | undefined) => day !== '' && ms === undefined;
  if (more !== undefined || !text.includes('..') || isWrong(from, begin) || isWrong(to, lastDay)) return undefined;
  if (begin === undefined && lastDay === undefined) return undefined;
  return { ...(begin !== undefined && { from: begin }), ...(lastDay !== undefined && { to: lastDay + DAY_MS - 1 }) };
}

const CATEGORY_IDS = CATEGORIES.map(({ _id }) => _id);
/** The names of all facts that some category can be filtered by. No other parameter has such a name. */
export const FILTER_FACTS = [
  ...new Set(CATEGORY_IDS.flatMap((categorie) => filterFacts(categorie).map(({ name }) => name))),
];

export const lotQueryFields = {
  /**
   * `unpaid`: won, with a final payment that is due or overdue. Only for admins, like `draft`. `unsold`: completed
   * without a winner.
   */
  status: z.enum(LOT_STATUSES).optional(),
  categorie: z.enum(CATEGORY_IDS, 'There is no such category.').optional(),
  search: z.string().trim().max(MAX_SEARCH_LENGTH, 'Please search for something shorter.').optional(),
  sort: z.enum(LOT_SORTS).default('end-date'),
  price: written(readPrice, 'Please write the price as a range in rupees, such as 10000..50000.'),
  city: written(readValues, 'Please write 1 to 20 cities with commas between them.'),
  pin: z
    .string()
    .overwrite(asciiDigits)
    .regex(/^[1-9]\d{0,5}$/, 'Please write the first digits of a PIN code.')
    .optional(),
  closes: written(readDays, 'Please write the closing days as a range, such as 2026-11-24..2026-11-30.'),
  ...Object.fromEntries(FILTER_FACTS.map((name) => [name, z.string().max(MAX_TEXT).optional()])),
};

export const pageFields = {
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(500).optional(),
};

/** The part of a parsed query that `lotQueryFields` describes. */
export interface LotQuery extends Pick<LotFilter, 'status' | 'categorie' | 'search' | 'price' | 'pin'> {
  readonly sort: LotSort;
  readonly city?: readonly string[] | undefined;
  readonly closes?: Range | undefined;
}

const factTexts = (query: LotQuery): readonly (readonly [name: string, text: string])[] => {
  const factNames = new Set(FILTER_FACTS);
  return Object.entries(query).flatMap(([name, text]: [string, unknown]) =>
    factNames.has(name) && typeof text === 'string' ? [[name, text] as const] : [],
  );
};

/** Refines a query: its category must have the facts that it names. */
export function checkFacts(query: LotQuery, context: z.RefinementCtx): void {
  for (const [name, text] of factTexts(query)) {
    const filter = readFactFilter(query.categorie, name, text);
    if (!filter.ok) context.addIssue({ code: 'custom', path: [name], message: filter.error });
  }
}

export function lotFilterOf(query: LotQuery): LotFilter {
  const { status, categorie, search, price, city, pin, closes } = query;
  const facts: Record<string, FactFilter> = {};
  for (const [name, text] of factTexts(query)) {
    const filter = readFactFilter(categorie, name, text);
    if (filter.ok) facts[name] = filter.value;
  }
  return { status, categorie, search, facts, price, cities: city, pin, closesAt: closes };
}

/** How many lots each value of a filter would show, with all other filters as they are. A category's facts go with it. */
export const lotCounts = z.object({
  /** For each value of a filter; the most frequent values first. */
  values: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.number() }))),
  /** Without one of the filters. */
  without: z.record(z.string(), z.number()),
});
export type LotCounts = z.infer<typeof lotCounts>;

/** What the answer has beside the lots. */
export const pageAnswer = {
  /** Matches on all pages. */
  total: z.number(),
  /** Send as `cursor` for the next page; null on the last. */
  nextCursor: z.string().nullable(),
  /** On the first page. */
  counts: lotCounts.optional(),
  /** While the list cannot be refreshed: the time of what it shows. */
  asOf: z.optional(time),
};
