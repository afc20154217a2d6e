import type { CategoryId } from '../auctions/categories.ts';
import { istParts } from '../ist.ts';
import { ok, refused, type Result } from '../result.ts';
import { CATEGORY_FACTS } from './category-facts.ts';
import { type Fact, type LotFacts, readFact } from './fact.ts';
import { splitArea } from './quantity.ts';

export interface FactProblem {
  /** The name of the fact, or of a field that the category does not have. */
  readonly name: string;
  readonly sentence: string;
}

/**
 * Reads the facts of a lot as a form or a sheet sends them; empty texts are absent facts.
 * Errors: one problem per fact that cannot be right.
 * @param now epoch milliseconds
 */
export function readFacts(
  categorie: CategoryId,
  sent: Readonly<Record<string, unknown>>,
  now: number,
): Result<LotFacts, readonly FactProblem[]> {
  const categoryFacts = CATEGORY_FACTS[categorie];
  const textOf = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '');
  const split = splitArea(textOf('area'), textOf('areaUnit'));
  const values = split.ok ? { ...sent, ...(textOf('area') !== '' && split.value) } : sent;
  const facts: Record<string, string | number> = {};
  const problems = Object.keys(sent)
    .filter((name) => categoryFacts.every((fact) => fact.name !== name))
    .map((name) => ({ name, sentence: `Lots of this category have no field "${name.slice(0, 40)}".` }));
  for (const fact of categoryFacts) {
    const value = values[fact.name];
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) continue;
    const read = fact.name === 'area' && !split.ok ? split : readFact(fact, value);
    const sentence = read.ok ? whyImpossible(categorie, fact, read.value, now) : read.error;
    if (sentence !== undefined) problems.push({ name: fact.name, sentence });
    else if (read.ok) facts[fact.name] = read.value;
  }
  return problems.length === 0 ? ok(facts) : refused(problems);
}

/**
 * An antiquity may be sold by licensed dealers only, who must register it: the Antiquities and Art Treasures Act, 1972,
 * sections 2(1)(a) and 5. Boli has no such licence.
 */
const ANTIQUITY_YEARS = 100;
const ANTIQUITY =
  'An object of 100 years or more may be an antiquity, which only licensed dealers may sell (Antiquities and Art Treasures Act, 1972). Boli does not list it.';

function whyImpossible(categorie: CategoryId, { name }: Fact, value: string | number, now: number): string | undefined {
  const nextYear = Number(istParts(now).date.slice(0, 4)) + 1;
  if (name === 'year' && Number(value) > nextYear) return `Year of manufacture must be 1900 to ${nextYear}.`;
  if (categorie === 'collectibles' && name === 'age' && Number(value) >= ANTIQUITY_YEARS) return ANTIQUITY;
  return undefined;
}
