import { CATEGORIES } from '../../../shared/model/auctions/categories.ts';

/** The filters of a list's URL in words, for example `Cars, “swift”`. */
export function searchText(query: string): string {
  return [...new URLSearchParams(query)].map(([name, value]) => wordsOf(name, value)).join(', ');
}

function wordsOf(name: string, value: string): string {
  if (name === 'search') return `“${value}”`;
  if (name === 'categorie') return CATEGORIES.find(({ _id }) => _id === value)?.name ?? value;
  return value;
}
