import { describe, expect, it, test } from 'vitest';
import {
  leastAbove,
  leastFirstBid,
  ONE_RUPEE,
  stepAt,
  stepsFromText,
  textFromSteps,
} from '#shared/model/auctions/price-steps.ts';

const LADDER = [
  { from: 0, step: 100_00 },
  { from: 10_000_00, step: 500_00 },
];

test('a step applies from its price on', () => {
  expect(stepAt(LADDER, 9_999_00)).toBe(100_00);
  expect(stepAt(LADDER, 10_000_00)).toBe(500_00);
  expect(leastAbove(LADDER, 10_000_00)).toBe(10_500_00);
  expect(leastAbove(ONE_RUPEE, 10_000_00)).toBe(10_001_00);
});

test('the first bid is the next whole rupee above the base price', () => {
  expect(leastFirstBid(100_00)).toBe(101_00);
  expect(leastFirstBid(100_50)).toBe(101_00);
  expect(leastFirstBid(0)).toBe(1_00);
});

describe('the stored text', () => {
  it('gives the steps back', () => {
    expect(textFromSteps(LADDER)).toBe('0:100 1e4:500');
    expect(stepsFromText('0:100 1e4:500')).toEqual(LADDER);
  });

  it.each(['', 'one', '0:1 x:2', '0'])('%j is refused', (text) => {
    expect(() => stepsFromText(text)).toThrow('not valid');
  });
});
