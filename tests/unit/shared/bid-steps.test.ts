import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidSteps, unusualBid } from '../../../shared/model/auctions/bid-steps.ts';
import { MAX_PAISE } from '../../../shared/model/money/money.ts';

const rupees = (amounts: readonly number[]) => amounts.map((paise) => paise / 100);

describe('bidSteps', () => {
  it.each([
    [0, [100, 200, 500]],
    [1_234, [1_300, 1_400, 1_700]],
    [47_250, [47_500, 48_000, 49_500]],
    [12_40_000, [12_50_000, 12_60_000, 12_90_000]],
    [3_40_00_000, [3_45_00_000, 3_50_00_000, 3_65_00_000]],
  ])('offers round amounts above ₹%i', (current, expected) => {
    expect(rupees(bidSteps(current * 100))).toEqual(expected);
  });

  it('offers whole rupees above the current bid, ascending, and from ₹500 on no step that would need a warning', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PAISE }), (current) => {
        const steps = bidSteps(current);
        expect(steps.every((step) => step > current && step % 100 === 0 && step <= MAX_PAISE)).toBe(true);
        expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
        if (current >= 500_00) expect(steps.some((step) => unusualBid(step, current, false) !== undefined)).toBe(false);
      }),
    );
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
    expect(unusualBid(amount, current, false)).toBe(odd);
  });

  it('warns about any bid above one’s own', () => {
    expect(unusualBid(1_100_00, 1_000_00, true)).toBe('above-own');
  });
});
