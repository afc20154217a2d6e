import { searchedText } from '#shared/model/lots/searched-facts.ts';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { testedOnce } from './tested-once.ts';

/** "Lot 1204", "lot no. 1204" and "#1204" mean this lot and no other. */
const LOT_NUMBER = /^(?:lot(?:\s+no\.?)?\s*#?|#)\s*(\d+)$/;

/** A lot number, or else words in lower case. */
export function readSearch(search: string): { readonly number: string | undefined; readonly words: readonly string[] } {
  const text = search.trim().toLowerCase();
  return { number: LOT_NUMBER.exec(text)?.[1], words: text.split(/\s+/) };
}

/** Whether each word of the search is in the title, a fact or the place of an auction, or is its lot number. */
export function matchesSearch(search: string): (entry: CatalogueEntry) => boolean {
  const { number, words } = readSearch(search);
  if (number !== undefined) return ({ lotNumber }) => String(lotNumber) === number;
  const tests = words.map(wordIn);
  return (entry) => tests.every((isIn) => isIn(entry));
}

function wordIn(word: string): (entry: CatalogueEntry) => boolean {
  const isInText = testedOnce((text) => text.toLowerCase().includes(word));
  return ({ title, lotNumber, city, pin, categorie, facts }) => {
    if (title.toLowerCase().includes(word) || String(lotNumber) === word || isInText(city) || pin.startsWith(word))
      return true;
    for (const name of Object.keys(facts)) {
      const text = searchedText(categorie, name, facts[name] ?? '');
      if (text !== undefined && isInText(text)) return true;
    }
    return false;
  };
}
