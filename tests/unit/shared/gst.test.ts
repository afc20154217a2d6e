import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { financialYear } from '#functions/platform/ist.ts';
import { isGstin } from '#shared/model/gst/gstin.ts';
import { hasUnionTerritoryTax, isStateCode, STATES } from '#shared/model/gst/indian-states.ts';

describe('isGstin', () => {
  test.each(['27AAPFU0939F1ZV', '29AABCU9603R1ZJ'])('accepts %s', (text) => expect(isGstin(text)).toBe(true));

  test.each([
    ['too short', '27AAPFU0939F1Z'],
    ['with an unknown state', '99AAPFU0939F1ZV'],
    ['in lower case', '27aapfu0939f1zv'],
    ['with a trailing space', '27AAPFU0939F1ZV '],
  ])('refuses a number %s', (_, text) => expect(isGstin(text)).toBe(false));

  test('refuses a number with one wrong character', () => {
    const CHARACTERS = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const right = '27AAPFU0939F1ZV';
    fc.assert(
      fc.property(fc.nat(14), fc.constantFrom(...CHARACTERS), (place, character) => {
        fc.pre(right[place] !== character);
        return !isGstin(right.slice(0, place) + character + right.slice(place + 1));
      }),
      { numRuns: 500 },
    );
  });
});

test('the financial year begins on the first of April, Indian time', () => {
  expect(financialYear(Date.parse('2027-03-31T18:29:59.999Z'))).toBe('2627');
  expect(financialYear(Date.parse('2027-03-31T18:30:00Z'))).toBe('2728');
  expect(financialYear(Date.parse('2026-12-31T23:00:00Z'))).toBe('2627');
  expect(financialYear(Date.parse('2099-06-01T00:00:00Z'))).toBe('9900');
});

test('there are 28 states and 8 union territories, five of them without a legislature', () => {
  expect(STATES).toHaveLength(36);
  expect(STATES.every(({ code }) => isStateCode(code))).toBe(true);
  expect(STATES.filter(({ code }) => hasUnionTerritoryTax(code)).map(({ name }) => name)).toEqual([
    'Andaman and Nicobar Islands',
    'Chandigarh',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Ladakh',
    'Lakshadweep',
  ]);
});
