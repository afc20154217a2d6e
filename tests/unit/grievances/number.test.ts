import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberField } from '#shared/contract/grievances/grievance-fields.ts';
import { grievanceNumber, parseGrievanceNumber } from '#shared/model/grievances/grievance-number.ts';

const bytes = fc.uint8Array({ minLength: 4, maxLength: 32 });
const CODE_AT = 'GRV-2026-'.length;

test('a number is understood as people type it, and fits the routes', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const number = grievanceNumber('2026', random);
      expect(number).toMatch(/^GRV-2026-[2-9A-Y]{5}$/);
      expect(parseGrievanceNumber(` ${number.toLowerCase().replaceAll('-', ' ')} `)).toBe(number);
      expect(numberField.safeParse(number).success).toBe(true);
    }),
  );
});

test('one wrong character and two neighbours that changed places are noticed', () => {
  fc.assert(
    fc.property(bytes, fc.nat(4), fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTVWXY'), (random, at, wrong) => {
      const number = grievanceNumber('2026', random);
      const place = CODE_AT + at;
      const mistyped = number.slice(0, place) + wrong + number.slice(place + 1);
      expect(parseGrievanceNumber(mistyped)).toBe(mistyped === number ? number : undefined);
      const [one = '', two = ''] = number.slice(place, place + 2);
      const swapped = number.slice(0, place) + two + one + number.slice(place + 2);
      expect(parseGrievanceNumber(swapped)).toBe(swapped === number ? number : undefined);
    }),
  );
});

test.each(['', 'GRV-2026-', 'GRV-2026-OOOOO', 'INV-2026-22222', 'GRV-2026-222222'])('%s is no number', (text) => {
  expect(parseGrievanceNumber(text)).toBeUndefined();
});
