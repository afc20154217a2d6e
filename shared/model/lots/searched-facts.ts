import { CATEGORIES } from '../auctions/categories.ts';
import { CATEGORY_FACTS } from './category-facts.ts';
import type { ChoiceFact, Fact, LotFacts, TextFact } from './fact.ts';

/** Longer texts, such as a provenance, are left out, because every entry of the catalogue contains these facts. */
const MAX_SEARCHED_LENGTH = 60;

/** The facts that lots are filtered by or searched for, by category and name. */
const SEARCHED: ReadonlyMap<string, ReadonlyMap<string, Fact>> = new Map(
  CATEGORIES.map(({ _id }) => {
    const searched = CATEGORY_FACTS[_id].filter(
      (fact) => fact.isFilter === true || (fact.kind === 'text' && fact.maxLength <= MAX_SEARCHED_LENGTH),
    );
    return [_id, new Map(searched.map((fact) => [fact.name, fact]))];
  }),
);

/** The names of all those facts. */
export const SEARCHED_NAMES: readonly string[] = [
  ...new Set([...SEARCHED.values()].flatMap((facts) => [...facts.keys()])),
];

/**
 * Sorts the facts in the order of the category. DynamoDB keeps no order, and objects with the same keys in the same
 * order take less memory.
 */
export function searchedFacts(categorie: string, facts: LotFacts): LotFacts {
  const names = [...(SEARCHED.get(categorie)?.keys() ?? [])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = facts[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The facts of a category whose text is searched. */
export const searchedTextFacts = (categorie: string): readonly (TextFact | ChoiceFact)[] =>
  [...(SEARCHED.get(categorie)?.values() ?? [])].filter((fact) => fact.kind === 'text' || fact.kind === 'choice');

/** The searched text of a fact: the text itself, or the label of a choice. */
export function searchedText(categorie: string, name: string, value: string | number): string | undefined {
  const fact = SEARCHED.get(categorie)?.get(name);
  if (fact?.kind === 'text') return String(value);
  return fact?.kind === 'choice' ? fact.choices[value] : undefined;
}
