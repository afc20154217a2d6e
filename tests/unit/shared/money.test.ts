import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { AuctionCard } from '#shared/contract/auction-card.ts';
import {
  addRupees,
  debit,
  formatInr,
  MAX_PAISE,
  type Paise,
  paiseFromRupees,
  paiseFromText,
  type Rupees,
  rupeesFromPaise,
} from '#shared/model/money/money.ts';

const amounts = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.maxSafeNat().filter((paise) => paise <= MAX_PAISE),
);

describe('money', () => {
  test('every amount round-trips through rupees', () => {
    fc.assert(fc.property(amounts, (paise) => paiseFromRupees(rupeesFromPaise(paise)) === paise));
  });

  test('every amount round-trips through text with two decimals', () => {
    fc.assert(
      fc.property(amounts, (paise) => {
        const text = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
        expect(paiseFromText(text)).toBe(paise);
      }),
    );
  });

  test('every formatted amount can be parsed back', () => {
    fc.assert(fc.property(amounts, (paise) => paiseFromText(formatInr(paise).replace(/[₹,]/g, '')) === paise));
  });

  test('every parsed amount is whole, not negative and within the limit', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string().map(Number)), (rupees) => {
        const paise = paiseFromRupees(rupees);
        return paise === undefined || (Number.isInteger(paise) && paise >= 0 && paise <= MAX_PAISE);
      }),
    );
  });

  test('sums of the API are exact to the paisa, with what is taken back and with what is more than one amount may be', () => {
    const signed = fc.integer({ min: debit(MAX_PAISE), max: MAX_PAISE });
    fc.assert(
      fc.property(fc.array(signed, { maxLength: 20 }), (all) => {
        const sum = all.reduce((one, paise) => addRupees(one, rupeesFromPaise(paise)), 0);
        expect(sum).toBe(rupeesFromPaise(all.reduce((one, paise) => one + paise, 0)));
      }),
    );
    expect(addRupees(0.1, 0.2)).toBe(0.3);
    expect(addRupees(100, -30.5)).toBe(69.5);
  });

  test.each(['', ' ', '-1', '1.234', '1e3', '0x10', '1,000', 'NaN', 'Infinity', '١٢', '1.', '.5', '99999999999999'])(
    'refuses %j',
    (text) => {
      expect(paiseFromText(text)).toBeUndefined();
    },
  );

  test.each([
    [0, '₹0'],
    [1_234_567_00, '₹12,34,567'],
    [12_34_567_50, '₹12,34,567.50'],
    [5, '₹0.05'],
    [1_00_00_000_00, '₹1,00,00,000'],
  ])('prints %i paise as %s', (paise, text) => {
    expect(formatInr(paise)).toBe(text);
  });

  test('parses doubles that are not exact in binary, and refuses more than two decimals', () => {
    expect(paiseFromRupees(1.1 + 2.2)).toBeUndefined();
    expect(paiseFromRupees(140.1)).toBe(14_010);
    expect(paiseFromRupees(0.29)).toBe(29);
    expect(paiseFromRupees(1e21)).toBeUndefined();
  });
});

describe('the units of money', () => {
  test('are distinct types: the compiler refuses rupees for paise and the reverse', () => {
    expectTypeOf<Rupees>().not.toExtend<Paise>();
    expectTypeOf<Paise>().not.toExtend<Rupees>();
    expectTypeOf<StateItem['currentBid']>().not.toExtend<AuctionCard['currentBid']>();
  });
});
