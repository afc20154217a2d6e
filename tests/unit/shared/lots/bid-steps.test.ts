import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountByKey, bidSteps, type PriceNow, unusualBid } from '#shared/model/auctions/bid-steps.ts';
import { leastAbove, ONE_RUPEE, type PriceSteps } from '#shared/model/auctions/price-steps.ts';
import { MAX_PAISE } from '#shared/model/money/money.ts';

const rupees = (amounts: readonly number[]) => amounts.map((paise) => paise / 100);

const LADDER: PriceSteps = [
  { from: 0, step: 100_00 },
  { from: 50_000_00, step: 500_00 },
];

/** A running auction's price, in rupees. */
const price = (current: number, steps: PriceSteps = ONE_RUPEE): PriceNow => ({
  currentBid: current * 100,
  leastBid: leastAbove(steps, current * 100),
  steps,
});

describe('bidSteps', () => {
  it.each([
    [0, [100, 200, 500]],
    [1_234, [1_300, 1_400, 1_700]],
    [47_250, [47_500, 48_000, 49_500]],
    [12_40_000, [12_50_000, 12_60_000, 12_90_000]],
    [3_40_00_000, [3_45_00_000, 3_50_00_000, 3_65_00_000]],
  ])('offers round amounts above ₹%i', (current, expected) => {
    expect(rupees(bidSteps(price(current)))).toEqual(expected);
  });

  it.each([
    [3_250, [3_350, 3_450, 3_750]],
    [49_900, [50_000, 50_100, 50_400]],
    [50_000, [50_500, 51_000, 52_500]],
  ])('offers one, two and five of the auction’s steps above ₹%i', (current, expected) => {
    expect(rupees(bidSteps(price(current, LADDER)))).toEqual(expected);
  });

  it('suggests the same amounts before the first bid, to which the step does not apply', () => {
    const first = { currentBid: 10_000_50, leastBid: 10_001_00, steps: [{ from: 0, step: 500_00 }] };
    expect(rupees(bidSteps(first))).toEqual([10_500, 11_000, 12_500]);
  });

  it('suggests whole rupees, ascending from the least bid, and from ₹500 on no amount that needs a warning', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_PAISE / 100 }),
        fc.integer({ min: 1, max: 10_000 }),
        (current, step) => {
          const now = price(current, [{ from: 0, step: step * 100 }]);
          const amounts = bidSteps(now);
          expect(amounts.every((amount) => amount >= now.leastBid && amount % 100 === 0 && amount <= MAX_PAISE)).toBe(
            true,
          );
          expect(new Set(amounts).size).toBe(amounts.length);
          expect(amounts.toSorted((a, b) => a - b)).toEqual(amounts);
          if (current >= 500 && step <= current / 100) {
            expect(amounts.some((amount) => unusualBid(amount, now, false) !== undefined)).toBe(false);
          }
        },
      ),
    );
  });
});

describe('the arrow keys', () => {
  it.each([
    [undefined, 'up', 50_100],
    [undefined, 'down', 50_100],
    [60_000, 'up', 60_500],
    [60_000, 'down', 59_500],
    // Never below the least bid.
    [50_300, 'down', 50_100],
    [7, 'up', 50_100],
  ] as const)('change ₹%s %s to ₹%i', (typed, key, expected) => {
    const now = price(50_000, [
      { from: 0, step: 100_00 },
      { from: 50_001_00, step: 500_00 },
    ]);
    expect(amountByKey(typed && typed * 100, now, key)).toBe(expected * 100);
  });
});

describe('unusualBid', () => {
  it.each([
    // The next amount is ₹1,100.
    [1_650_00, 1_000_00, undefined],
    [1_650_01, 1_000_00, 'far-above-next'],
    [2_000_01, 1_000_00, 'more-than-double'],
    // The next amount is ₹200, so the limit of double the bid applies first.
    [200_00, 100_00, undefined],
    [200_01, 100_00, 'more-than-double'],
  ])('returns for a bid of %i paise over %i: %s', (amount, current, odd) => {
    expect(unusualBid(amount, price(current / 100), false)).toBe(odd);
  });

  it('warns about any bid above one’s own', () => {
    expect(unusualBid(1_100_00, price(1_000), true)).toBe('above-own');
  });

  it('never warns about the least bid, even when the step is large compared with the price', () => {
    const now = price(100, [{ from: 0, step: 500_00 }]);
    expect(unusualBid(600_00, now, false)).toBeUndefined();
    expect(unusualBid(601_00, now, false)).toBe('more-than-double');
  });
});
