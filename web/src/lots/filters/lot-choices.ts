import { FILTER_FACTS, LOT_SORTS, lotQueryFields, type LotSort } from '#shared/contract/lots/lot-query.ts';
import { CATEGORIES, type CategoryId } from '#shared/model/auctions/categories.ts';
import { plainValue, readFactFilter, readValues } from '#shared/model/lots/lot-filter.ts';

/** What is chosen in a list of lots, by query parameter: the same texts in the address and in the request. */
export type LotChoices = Readonly<Record<string, string>>;

export const DEFAULT_SORT = LOT_SORTS[0];

export const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest' },
  { value: 'price-asc', label: 'Price low to high' },
  { value: 'price-desc', label: 'Price high to low' },
  { value: 'end-date', label: 'End Date' },
] as const satisfies readonly { value: LotSort; label: string }[];

/** Orders that are chosen by the headers of a table. */
const MORE_SORTS = [
  { value: 'oldest', label: 'Oldest' },
  { value: 'closes-asc', label: 'Closing first' },
  { value: 'closes-desc', label: 'Closing last' },
  { value: 'starts-asc', label: 'Starting first' },
  { value: 'starts-desc', label: 'Starting last' },
] as const satisfies readonly { value: LotSort; label: string }[];

/** The orders to offer, with the active one. */
export const sortOptions = ({ sort }: LotChoices) => [
  ...SORT_OPTIONS,
  ...MORE_SORTS.filter(({ value }) => value === sort),
];

const isDefault = (name: string, text: string): boolean => name === 'sort' && text === DEFAULT_SORT;

export const categoryOf = ({ categorie }: LotChoices): CategoryId | undefined =>
  CATEGORIES.find(({ _id }) => _id === categorie)?._id;

/** Reads the query of an address; what the server would refuse is ignored. */
export function readLotChoices(params: URLSearchParams): LotChoices {
  const readable = Object.entries(lotQueryFields).flatMap(([name, field]) => {
    const text = params.get(name)?.trim() ?? '';
    return text !== '' && !isDefault(name, text) && field.safeParse(text).success ? [[name, text] as const] : [];
  });
  const choices: LotChoices = Object.fromEntries(readable);
  // Which facts there are depends on the category.
  const isOfCategory = (name: string, text: string) =>
    !FILTER_FACTS.includes(name) || readFactFilter(categoryOf(choices), name, text).ok;
  return Object.fromEntries(readable.filter(([name, text]) => isOfCategory(name, text)));
}

/** Sets or, with an empty text, removes one choice. A change of the category also removes the facts of the old one. */
export function withChoice(choices: LotChoices, name: string, text: string): LotChoices {
  const others = Object.entries(choices).filter(
    ([key]) => key !== name && !(name === 'categorie' && FILTER_FACTS.includes(key)),
  );
  return Object.fromEntries(text === '' || isDefault(name, text) ? others : [...others, [name, text]]);
}

/** The values of a choice like `petrol,diesel`. */
export const valuesIn = (text = ''): readonly string[] => readValues(text) ?? [];

export const isAmong = (text: string | undefined, value: string): boolean =>
  valuesIn(text).some((candidate) => plainValue(candidate) === plainValue(value));

/** Adds one of several values, or removes it. */
export function toggled(text: string | undefined, value: string): string {
  const others = valuesIn(text).filter((candidate) => plainValue(candidate) !== plainValue(value));
  return [...others, ...(isAmong(text, value) ? [] : [value])].join(',');
}

/** Keeps the search and the order. */
export function withoutFilters({ search, sort }: LotChoices): LotChoices {
  return { ...(search !== undefined && { search }), ...(sort !== undefined && { sort }) };
}
