import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incrementField, stepsField } from '#shared/contract/lots/price-fields.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { MAX_STEPS, reserveProblem, stepProblems, suggestedSteps } from '#shared/model/auctions/price-rules.ts';
import { leastAbove, type PriceSteps, stepsInWords } from '#shared/model/auctions/price-steps.ts';
import { MAX_PAISE } from '#shared/model/money/money.ts';

const ladder = (...rungs: readonly (readonly [from: number, step: number])[]): PriceSteps =>
  rungs.map(([from, step]) => ({ from: from * 100, step: step * 100 }));

describe('the steps of an auction', () => {
  it.each<[string, PriceSteps, string | undefined]>([
    ['one step', ladder([0, 1]), undefined],
    ['a ladder', ladder([0, 100], [50_000, 500], [1_00_000, 1_000]), undefined],
    ['a first step above ₹0', ladder([10, 1]), 'The first step applies from ₹0.'],
    ['a step of nothing', ladder([0, 0]), 'The step must be in whole rupees, at least ₹1.'],
    ['a step with paise', ladder([0, 1.5]), 'The step must be in whole rupees, at least ₹1.'],
    ['a price with paise', ladder([0, 1], [10.5, 2]), 'The price must be in whole rupees.'],
    ['equal prices', ladder([0, 1], [10, 2], [10, 3]), 'The price must be higher than that of the step before.'],
    ['a falling step', ladder([0, 5], [10, 4]), 'The step must be higher than the one before.'],
  ])('%s', (_, steps, sentence) => {
    expect(stepProblems(steps)[0]?.sentence).toBe(sentence);
  });

  it('arrive as a list or as JSON text, in rupees, and are stored as one text', () => {
    const sent = [
      { from: 0, step: '100' },
      { from: '50000', step: 500 },
    ];
    expect(stepsField.parse(sent)).toBe('0:100 5e4:500');
    expect(stepsField.parse(JSON.stringify(sent))).toBe('0:100 5e4:500');
  });

  it('may be named by one increment', () => {
    expect([incrementField.parse(500), incrementField.parse('500')]).toEqual(['0:500', '0:500']);
    const problem = (sent: unknown) => incrementField.safeParse(sent).error?.issues[0]?.message;
    expect(problem(0)).toBe('The step must be in whole rupees, at least ₹1.');
    expect(problem('1.50')).toBe('The step must be in whole rupees, at least ₹1.');
    expect(problem('many')).toBe('Please enter a valid amount in rupees.');
    expect(problem([500])).toBe('Please enter a valid amount in rupees.');
  });

  it('are refused when their figures are too long for STATE', () => {
    const ladder = Array.from({ length: 6 }, (_, index) => ({ from: index * 123_456_789, step: 1_234_567 + index }));
    expect(stepsField.safeParse(ladder).error?.issues[0]?.message).toContain('rounder figures');
    const round = ladder.map((_, index) => ({ from: index * 25_00_000, step: 10_000 * 2 ** index }));
    expect(stepsField.safeParse(round).success).toBe(true);
  });

  it.each([[''], ['[]'], ['5'], [[{ from: 0 }]], [[{ from: 0, step: 1, to: 5 }]], [[{ from: -1, step: 1 }]]])(
    '%j is no list of steps',
    (sent) => {
      expect(stepsField.safeParse(sent).success).toBe(false);
    },
  );

  it('are at most six', () => {
    const rungs = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ from: index * 10, step: index + 1 }));
    expect(stepsField.safeParse(rungs(MAX_STEPS)).success).toBe(true);
    expect(stepsField.safeParse(rungs(MAX_STEPS + 1)).error?.issues[0]?.message).toBe('At most 6 bid steps, please.');
  });

  it('never give a smaller least bid for a higher current bid', () => {
    const rung = fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 50 }));
    fc.assert(
      fc.property(fc.array(rung, { minLength: 1, maxLength: 6 }), fc.nat(2_000), fc.nat(50), (rungs, bid, more) => {
        const steps = ladder(...rungs.map(([from, step], index) => [index === 0 ? 0 : from, step] as const));
        fc.pre(stepProblems(steps).length === 0);
        expect(leastAbove(steps, (bid + more) * 100)).toBeGreaterThanOrEqual(leastAbove(steps, bid * 100));
      }),
    );
  });

  it('are described in words', () => {
    expect(stepsInWords(ladder([0, 500]))).toEqual(['₹500']);
    expect(stepsInWords(ladder([0, 100], [50_000, 500], [1_00_000, 1_000]))).toEqual([
      'Below ₹50,000: ₹100',
      'From ₹50,000: ₹500',
      'From ₹1,00,000: ₹1,000',
    ]);
  });
});

describe('the suggested steps', () => {
  it('are about one percent of a car’s price, and half a percent of a house’s', () => {
    expect(stepsInWords(suggestedSteps('cars', 2_50_000_00))).toEqual([
      'Below ₹5,00,000: ₹2,000',
      'From ₹5,00,000: ₹5,000',
      'From ₹10,00,000: ₹10,000',
    ]);
    expect(stepsInWords(suggestedSteps('properties', 50_00_000_00))).toEqual([
      'Below ₹1,00,00,000: ₹20,000',
      'From ₹1,00,00,000: ₹50,000',
      'From ₹2,00,00,000: ₹1,00,000',
    ]);
  });

  it.each(CATEGORIES)('are valid for $name at every price', ({ _id }) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PAISE }), (basePrice) => {
        expect(stepProblems(suggestedSteps(_id, basePrice))).toEqual([]);
      }),
      { examples: [[0], [1], [100], [150_50], [MAX_PAISE]] },
    );
  });
});

it.each([
  [undefined, 100_00, undefined],
  [100_00, 100_00, undefined],
  [99_00, 100_00, 'The reserve price must be at least the base price.'],
  [100_50, 100_00, 'The reserve price must be in whole rupees.'],
  [99_00, undefined, undefined],
])('a reserve of %j above a base price of %j', (reserve, basePrice, sentence) => {
  expect(reserveProblem(reserve, basePrice)).toBe(sentence);
});
