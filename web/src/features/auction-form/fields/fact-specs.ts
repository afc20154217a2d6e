/** The fields of a lot's facts, made from the facts of its category. */
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { CATEGORY_FACTS } from '#shared/model/lots/category-facts.ts';
import type { Fact } from '#shared/model/lots/fact.ts';
import { FACT_NAMES, type FactName, factName, type FormValues, textAt } from '../values/form-schema.ts';
import type { FieldSpec } from './field-spec.ts';

/** The facts of a category in the order of the form; none while no category is chosen. */
export function factsOf(categorie: string): readonly Fact[] {
  const category = CATEGORIES.find(({ _id }) => _id === categorie);
  return category === undefined ? [] : CATEGORY_FACTS[category._id];
}

/** A fact that the category does not have is shown as another category has it. */
export function factSpec(name: FactName, categorie: string): FieldSpec {
  const isNamed = (fact: Fact) => factName(fact.name) === name;
  const fact = factsOf(categorie).find(isNamed) ?? Object.values(CATEGORY_FACTS).flat().find(isNamed);
  return fact === undefined ? { label: name, kind: 'text' } : controlOf(fact);
}

function controlOf(fact: Fact): FieldSpec {
  const { label, hint, aliases } = fact;
  const shared = { label, ...(hint !== undefined && { hint }), ...(aliases !== undefined && { aliases }) };
  switch (fact.kind) {
    case 'text':
      return {
        ...shared,
        kind: 'text',
        isCode: fact.code !== undefined,
        maxLength: fact.code === undefined ? fact.maxLength : fact.maxLength + 6,
      };
    case 'number':
      return {
        ...shared,
        kind: 'number',
        decimals: fact.decimals ?? 0,
        isArea: fact.name === 'area',
        ...(fact.unit !== undefined && { unit: fact.unit, hint: `In ${fact.unit}` }),
      };
    case 'choice':
      return {
        ...shared,
        kind: 'choice',
        options: Object.entries(fact.choices).map(([value, label]) => ({ value, label })),
      };
    case 'date':
      return { ...shared, kind: 'day' };
  }
}

/** Whether the category has the fact, and a field that can hold the value. */
export function isFactKept(name: FactName, values: FormValues): boolean {
  const fact = factsOf(values.categorie).find((candidate) => factName(candidate.name) === name);
  return fact !== undefined && (fact.kind !== 'choice' || Object.hasOwn(fact.choices, textAt(values, name)));
}

/** Facts that were filled in for another category. Saving drops them. */
export function droppedFacts(values: FormValues): readonly FactName[] {
  if (values.categorie === '') return [];
  return FACT_NAMES.filter((name) => textAt(values, name) !== '' && !isFactKept(name, values));
}
