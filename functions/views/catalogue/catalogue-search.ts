import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { foldText, wordsIn } from '#shared/model/fold-text.ts';
import { searchedTextFacts } from '#shared/model/lots/searched-facts.ts';
import { errorsIn, hasWordLike } from './typing-errors.ts';

/** "Lot 1204", "lot no. 1204" and "#1204" mean this lot and no other. */
const LOT_NUMBER = /^(?:lot(?:\s+no\.?)?\s*#?|#)\s*(\d+)$/;

/** A lot number, or else folded words. */
export function readSearch(search: string): { readonly number: string | undefined; readonly words: readonly string[] } {
  const text = foldText(search);
  // A comma behind a word is not searched for.
  const words = text.split(/[,;:.]*(?:[ "]|$)/).filter((word) => word !== '');
  return { number: LOT_NUMBER.exec(text)?.[1], words };
}

type EntryTest = (entry: CatalogueEntry) => boolean;

interface Search {
  readonly search: string;
  readonly withTypos?: boolean | undefined;
  /** Finds lots by their house number and the shown name of their seller, too. */
  readonly isStaff: boolean;
}

/** Whether each word of the search is in the title, a fact or the place of an auction, or is its lot number. */
export function matchesSearch({ search, withTypos = false, isStaff }: Search): EntryTest {
  const { number, words } = readSearch(search);
  if (number !== undefined) return ({ lotNumber }) => String(lotNumber) === number;
  const tests = words.map((word) => (withTypos ? likeWord(word, isStaff) : hasWord(word, isStaff)));
  return (entry) => tests.every((matches) => matches(entry));
}

/** How many words of the search an auction does not have as they are typed. */
export function missingWords({ search, isStaff }: Search): (entry: CatalogueEntry) => number {
  const tests = readSearch(search).words.map((word) => hasWord(word, isStaff));
  return (entry) => tests.filter((matches) => !matches(entry)).length;
}

/** The word as it is typed, or each part of it with typing errors. */
function likeWord(word: string, isStaff: boolean): EntryTest {
  const parts = wordsIn(word);
  const tests = parts.map((part) => hasWord(part, isStaff, errorsIn(part)));
  const hasParts: EntryTest = (entry) => tests.length > 0 && tests.every((matches) => matches(entry));
  // If the word is its only part, the test with errors also finds it without errors.
  if (parts[0] === word) return hasParts;
  const isExact = hasWord(word, isStaff);
  return (entry) => isExact(entry) || hasParts(entry);
}

/**
 * The test runs for each entry of a large catalogue. So it creates no strings or arrays for an entry, and the labels of
 * choices are looked up beforehand.
 */
function hasWord(word: string, isStaff: boolean, errors = 0): EntryTest {
  const isInFolded = (text: string) => text.includes(word) || (errors > 0 && hasWordLike(text, word, errors));
  const isInText = testedOnce((text) => isInFolded(foldText(text)));
  // Filled as categories are met, because a saved search is compared with a single lot.
  const testsByCategory = new Map<string, readonly FactTest[]>();
  const typedNumber = String(Number(word)) === word ? Number(word) : undefined;
  return ({ title, lotNumber, city, pin, categorie, forStaff, facts }) => {
    if (isInFolded(title) || lotNumber === typedNumber || isInText(city) || pin.startsWith(word)) return true;
    if (isStaff && isInFolded(forStaff)) return true;
    const tests = testsByCategory.get(categorie) ?? factTests(categorie, isInText);
    testsByCategory.set(categorie, tests);
    for (const { name, matches } of tests) {
      const value = facts[name];
      if (typeof value === 'string' && matches(value)) return true;
    }
    return false;
  };
}

interface FactTest {
  readonly name: string;
  readonly matches: (value: string) => boolean;
}

function factTests(categorie: string, isInText: (text: string) => boolean): FactTest[] {
  return searchedTextFacts(categorie).map((fact) => {
    const { name } = fact;
    if (fact.kind === 'text') return { name, matches: isInText };
    return { name, matches: testedOnce((value) => isInText(fact.choices[value] ?? '')) };
  });
}

const MAX_REMEMBERED = 1_000;

/** Remembers the results for the first texts: most facts recur in many entries, and a thousand texts take little memory. */
export function testedOnce(test: (text: string) => boolean): (text: string) => boolean {
  const remembered = new Map<string, boolean>();
  return (text) => {
    const before = remembered.get(text);
    if (before !== undefined) return before;
    const result = test(text);
    if (remembered.size < MAX_REMEMBERED) remembered.set(text, result);
    return result;
  };
}
