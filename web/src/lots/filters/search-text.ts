import { chosenFilters } from './chosen-filters.ts';
import { readLotChoices } from './lot-choices.ts';

/** A list's query in words, for example `“swift”, Cars, City: Pune`. */
export function searchText(query: string): string {
  const choices = readLotChoices(new URLSearchParams(query));
  const { search } = choices;
  const filters = chosenFilters(choices).map(({ text }) => text);
  return [...(search === undefined ? [] : [`“${search}”`]), ...filters].join(', ');
}
