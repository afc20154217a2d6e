import type { CategoryId } from '../auctions/categories.ts';
import type { LotFacts } from './fact.ts';
import { plainValue } from './lot-filter.ts';

/** The facts that make two lots the same kind of thing, the most important first. */
const KIND_FACTS: Readonly<Record<CategoryId, readonly string[]>> = {
  cars: ['make', 'model'],
  bikes: ['make', 'model'],
  properties: ['kind'],
  land: ['kind'],
  electronics: ['brand', 'model'],
  jewelry: ['metal', 'purity'],
  collectibles: ['maker'],
};

/** Their values as they are compared; empty if not known. */
export function kindOf(categorie: CategoryId, facts: LotFacts): readonly (readonly [name: string, value: string])[] {
  return KIND_FACTS[categorie].map((name) => [name, plainValue(String(facts[name] ?? ''))]);
}
