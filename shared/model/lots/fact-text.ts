import type { CategoryId } from '../auctions/categories.ts';
import { CATEGORY_FACTS } from './category-facts.ts';
import type { Fact, LotFacts } from './fact.ts';

/** A fact as a page shows it. */
export interface ShownFact {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** The facts that are known of a lot, in the order a buyer asks for them. */
export function shownFacts(categorie: CategoryId, facts: LotFacts): readonly ShownFact[] {
  return CATEGORY_FACTS[categorie].flatMap((fact) => {
    const value = facts[fact.name];
    // The text of an area includes its unit.
    if (value === undefined || fact.name === 'areaUnit') return [];
    const unit = fact.name === 'area' ? unitOfArea(categorie, facts) : '';
    return [{ name: fact.name, label: fact.label, text: factText(fact, value) + unit }];
  });
}

function factText(fact: Fact, value: string | number): string {
  switch (fact.kind) {
    case 'text':
      return String(value);
    case 'choice':
      return fact.choices[String(value)] ?? String(value);
    case 'date':
      return DATE.format(new Date(`${value}T00:00:00Z`));
    case 'number': {
      const number =
        fact.isYear === true ? String(value) : Number(value).toLocaleString('en-IN', { maximumFractionDigits: 3 });
      return fact.unit === undefined ? number : `${number} ${fact.unit}`;
    }
  }
}

const DATE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

function unitOfArea(categorie: CategoryId, { areaUnit }: LotFacts): string {
  const fact = CATEGORY_FACTS[categorie].find(({ name }) => name === 'areaUnit');
  return areaUnit === undefined || fact?.kind !== 'choice' ? '' : ` ${fact.choices[String(areaUnit)] ?? ''}`;
}
