import { foldText, wordsIn } from '#shared/model/fold-text.ts';
import { searchedText } from '#shared/model/lots/searched-facts.ts';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { testedOnce } from './tested-once.ts';
import { errorsIn, hasWordLike } from './typing-errors.ts';

/** "Lot 1204", "lot no. 1204" and "#1204" mean this lot and no other. */
const LOT_NUMBER = /^(?:lot(?:\s+no\.?)?\s*#?|#)\s*(\d+)$/;

/** A lot number, or else folded words. */
export function readSearch(search: string): { readonly number: string | undefined; readonly words: readonly string[] } {
  const text = foldText(search);
  const words = text.split(/[ "]/).filter((word) => word !== '');
  return { number: LOT_NUMBER.exec(text)?.[1], words };
}

/** @param title folded */
type Test = (entry: CatalogueEntry, title: string) => boolean;

/** Whether each word of the search is in the title, a fact or the place of an auction, or is its lot number. */
export function matchesSearch(search: string, withTypos = false): (entry: CatalogueEntry) => boolean {
  const { number, words } = readSearch(search);
  if (number !== undefined) return ({ lotNumber }) => String(lotNumber) === number;
  const tests = words.map((word) => (withTypos ? likeWord(word) : hasWord(word)));
  return (entry) => {
    const title = foldText(entry.title);
    return tests.every((isIn) => isIn(entry, title));
  };
}

/** How many words of the search an auction does not have as they are typed. */
export function missingWords(search: string): (entry: CatalogueEntry) => number {
  const tests = readSearch(search).words.map((word) => hasWord(word));
  return (entry) => {
    const title = foldText(entry.title);
    return tests.filter((isIn) => !isIn(entry, title)).length;
  };
}

/** The word as it is typed, or each part of it with typing errors. */
function likeWord(word: string): Test {
  const isIn = hasWord(word);
  const parts = wordsIn(word).map((part) => hasWord(part, errorsIn(part)));
  return (entry, title) => isIn(entry, title) || (parts.length > 0 && parts.every((has) => has(entry, title)));
}

function hasWord(word: string, errors = 0): Test {
  const isInFolded = (text: string) => text.includes(word) || (errors > 0 && hasWordLike(text, word, errors));
  const isInText = testedOnce((text) => isInFolded(foldText(text)));
  return ({ lotNumber, city, pin, categorie, facts }, title) => {
    if (isInFolded(title) || String(lotNumber) === word || isInText(city) || pin.startsWith(word)) return true;
    // Not `Object.keys`, which would make an array for each lot.
    for (const name in facts) {
      const text = searchedText(categorie, name, facts[name] ?? '');
      if (text !== undefined && isInText(text)) return true;
    }
    return false;
  };
}
