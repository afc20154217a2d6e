import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recipientOf } from '#functions/payments/invoices/drafts.ts';
import { forfeitSupply, placeOfSupply, feeSupply, taxesAt } from '#functions/payments/invoices/supply.ts';
import { chargeLines } from '#shared/model/money/charges.ts';
import { profile } from '../given.ts';

const seller = { gstin: '27AAAAA0000A1Z2' };
const fees = { lines: [], tax: 900_01, rate: 1800, total: 5_900_01 };

describe('the place of supply', () => {
  test.each([
    ['where the recipient is registered', { gstin: '29AABCU9603R1ZJ', state: '33' }, '29'],
    ['else the state that the recipient named', { state: '33' }, '33'],
    ['else where the supplier is', {}, '27'],
  ])('is %s', (_, recipient, place) => expect(placeOfSupply(seller, recipient)).toBe(place));
});

describe('the tax', () => {
  test('within a state is split into CGST and SGST, whose sum is the tax charged', () => {
    expect(taxesAt('27', seller, fees)).toEqual([
      { kind: 'CGST', rate: 900, amount: 450_00 },
      { kind: 'SGST', rate: 900, amount: 450_01 },
    ]);
  });
  test('between states is IGST', () => {
    expect(taxesAt('29', seller, fees)).toEqual([{ kind: 'IGST', rate: 1800, amount: 900_01 }]);
  });
  test('within a union territory without a legislature is split into CGST and UTGST', () => {
    const kinds = taxesAt('04', { gstin: '04AAAAA0000A1Z2' }, fees).map(({ kind }) => kind);
    expect(kinds).toEqual(['CGST', 'UTGST']);
  });
});

test('the invoice contains premium and charges with their GST, but not the bid and its GST', () => {
  const terms = { premium: 500, other: 1_000_00, otherName: 'Transport', lotGst: 1200, chargesGst: 1800 };
  expect(feeSupply(chargeLines(terms, 100_000_00))).toEqual({
    lines: [
      { name: 'Buyer’s premium (5 %)', amount: 5_000_00 },
      { name: 'Transport', amount: 1_000_00 },
    ],
    tax: 1_080_00,
    rate: 1800,
    total: 7_080_00,
  });
});

test('a forfeited deposit includes its tax, exact to the paisa', () => {
  expect(forfeitSupply(118_00, 1800)).toMatchObject({ lines: [{ amount: 100_00 }], tax: 18_00, total: 118_00 });
  fc.assert(
    fc.property(fc.nat(1_000_000_000_00), fc.integer({ min: 1, max: 5000 }), (amount, rate) => {
      const { lines, tax, total } = forfeitSupply(amount, rate);
      const value = lines[0]?.amount ?? 0;
      return value + tax === amount && total === amount && Math.abs(value * rate - tax * 10_000) <= 5_000 + rate / 2;
    }),
  );
});

test('a document is addressed by the recipient’s invoice details, else to the name of the account', () => {
  const details = { userId: 'u1', sk: 'INVOICE_DETAILS', state: '33', updatedAt: 0 } as const;
  const business = { gstin: '29AABCU9603R1ZJ', name: 'Asha Traders', address: '1 Mill Road, Bengaluru' };
  expect(recipientOf(profile(), undefined)).toEqual({ name: 'Asha' });
  expect(recipientOf(profile(), details)).toEqual({ name: 'Asha', state: '33' });
  expect(recipientOf(profile(), { ...details, ...business })).toEqual({ ...business, state: '29' });
});
