import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargesAnswer,
  chargesFrom,
  readChargeTerms,
  lineAnswer,
  readChargeLine,
} from '#shared/contract/money/charges.ts';
import { chargeLines, lineName, NO_CHARGES, percentOf, sumOfLines, totalFor } from '#shared/model/money/charges.ts';
import { MAX_PAISE } from '#shared/model/money/money.ts';

const rate = fc.integer({ min: 0, max: 100_00 });
const terms = fc.record({
  premium: rate,
  other: fc.integer({ min: 0, max: 1_00_00_000_00 }),
  otherName: fc.constantFrom('', 'Transport'),
  lotGst: rate,
  chargesGst: rate,
});
const bid = fc.integer({ min: 0, max: MAX_PAISE });

describe('a percentage of an amount', () => {
  test('is rounded to the paisa, half up', () => {
    expect([percentOf(1, 50_00), percentOf(3, 50_00), percentOf(1, 49_99), percentOf(10_000, 2_50)]).toEqual([
      1, 2, 0, 250,
    ]);
  });

  test('is exact for every amount', () => {
    fc.assert(
      fc.property(bid, rate, (amount, percent) => {
        const exact = (BigInt(amount) * BigInt(percent) + 5_000n) / 10_000n;
        expect(BigInt(percentOf(amount, percent))).toBe(exact);
      }),
    );
  });
});

describe('what a winner pays', () => {
  test('is the sum of its lines: the bid and every charge above zero', () => {
    fc.assert(
      fc.property(terms, bid, (given, amount) => {
        const [first, ...charges] = chargeLines(given, amount);
        expect(first).toEqual({ kind: 'bid', amount });
        expect(charges.every((line) => line.amount > 0 && Number.isSafeInteger(line.amount))).toBe(true);
        expect(totalFor(given, amount)).toBe(sumOfLines(charges) + amount);
      }),
    );
  });

  test('grows at least as much as the bid', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 1e12 }), (given, amount) => {
        expect(totalFor(given, amount + 100)).toBeGreaterThanOrEqual(totalFor(given, amount) + 100);
      }),
    );
  });

  test('is the bid alone where there are no charges', () => {
    expect(chargeLines(NO_CHARGES, 500)).toEqual([{ kind: 'bid', amount: 500 }]);
  });

  test('names every line', () => {
    const given = { premium: 5_00, other: 1_000_00, otherName: 'Transport', lotGst: 12_00, chargesGst: 18_00 };
    expect(chargeLines(given, 1_00_000_00).map((line) => [lineName(line), line.amount])).toEqual([
      ['Winning bid', 1_00_000_00],
      ['Buyer’s premium (5 %)', 5_000_00],
      ['Transport', 1_000_00],
      ['GST on the winning bid (12 %)', 12_000_00],
      ['GST on premium and charges (18 %)', 1_080_00],
    ]);
  });
});

test('terms and lines round-trip through the API', () => {
  fc.assert(
    fc.property(terms, bid, (given, amount) => {
      expect(readChargeTerms(chargesAnswer(given))).toEqual(given);
      expect(chargeLines(given, amount).map((line) => readChargeLine(lineAnswer(line)))).toEqual(
        chargeLines(given, amount),
      );
    }),
  );
});

test('a form without charges keeps the stored ones; a form with some sets the others to zero', () => {
  expect(chargesFrom({})).toBeUndefined();
  expect(chargesFrom({ lotGst: 18_00 })).toEqual({ ...NO_CHARGES, lotGst: 18_00 });
});
