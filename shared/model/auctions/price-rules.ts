/** The rules for an auction's steps and reserve, shared by browser and server. */
import { isWholeRupees, type Paise } from '../money/money.ts';
import type { CategoryId } from './categories.ts';
import type { PriceSteps } from './price-steps.ts';

export const MAX_STEPS = 6;

const RUPEE: Paise = 100;

export interface StepProblem {
  /** The position of the step, from 0. */
  readonly index: number;
  readonly field: 'from' | 'step';
  readonly sentence: string;
}

/** Prices and steps must both rise, so that a higher bid never lowers the next one. At most one problem per step. */
export function stepProblems(steps: PriceSteps): readonly StepProblem[] {
  return steps.flatMap(({ from, step }, index) => {
    const before = steps[index - 1];
    const problem = (field: StepProblem['field'], sentence: string) => [{ index, field, sentence }];
    if (before === undefined && from !== 0) return problem('from', 'The first step applies from ₹0.');
    if (!isWholeRupees(from)) return problem('from', 'The price must be in whole rupees.');
    if (before !== undefined && from <= before.from) {
      return problem('from', 'The price must be higher than that of the step before.');
    }
    if (step < RUPEE || !isWholeRupees(step)) return problem('step', 'The step must be in whole rupees, at least ₹1.');
    if (before !== undefined && step <= before.step) {
      return problem('step', 'The step must be higher than the one before.');
    }
    return [];
  });
}

/** Why this cannot be the reserve; undefined when it can, or when there is none. */
export function reserveProblem(reserve: Paise | undefined, basePrice: Paise | undefined): string | undefined {
  if (reserve === undefined) return undefined;
  if (!isWholeRupees(reserve)) return 'The reserve price must be in whole rupees.';
  return basePrice !== undefined && reserve < basePrice
    ? 'The reserve price must be at least the base price.'
    : undefined;
}

/** The first step as a share of the price. Buildings and land have smaller shares than goods. */
const PARTS: Readonly<Record<CategoryId, number>> = {
  cars: 0.01,
  bikes: 0.01,
  properties: 0.005,
  land: 0.005,
  electronics: 0.02,
  jewelry: 0.01,
  collectibles: 0.02,
};

/** A suggested ladder has one step for each range of prices up to these multiples of the base price. */
const MULTIPLES = [0, 2, 5];

/**
 * Suggests a ladder for a category and a base price. Each step is about the same share of the price, in round figures.
 * Without a base price the ladder begins with ₹10.
 */
export function suggestedSteps(category: CategoryId, basePrice: Paise): PriceSteps {
  const start = Math.max(basePrice, 10 * RUPEE);
  return MULTIPLES.map((multiple) => ({
    from: roundFigure(start * multiple),
    step: roundFigure(start * Math.max(multiple, 1) * PARTS[category]),
  })).filter(({ step }, index, all) => step > (all[index - 1]?.step ?? 0));
}

/** The largest of 1, 2 and 5 times a power of ten that is at most the amount; at least ₹1, or 0 for 0. */
function roundFigure(amount: Paise): Paise {
  if (amount === 0) return 0;
  const rupees = Math.max(1, amount / RUPEE);
  const power = 10 ** Math.floor(Math.log10(rupees));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= rupees) ?? 1;
  return factor * power * RUPEE;
}
