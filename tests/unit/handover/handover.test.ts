import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handoverOf, passCode, passNumber } from '#functions/handover/handover.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { lastCollectionDay, openDays } from '#shared/model/lots/collection-days.ts';
import { bidder, listing, payment } from '../payments/given.ts';

const at = (time: string) => Date.parse(`${time}+05:30`);

test('the time to collect begins tomorrow and counts whole days in India from the payment', () => {
  const last = lastCollectionDay(at('2026-12-01T23:59:59'), 3);
  expect(last).toBe('2026-12-04');
  expect(lastCollectionDay(at('2026-12-02T00:00:00'), 3)).toBe('2026-12-05');
  expect(openDays(last, at('2026-12-01T23:59:59'))).toEqual({ first: '2026-12-02', last });
  expect(openDays(last, at('2026-12-03T23:59:59'))).toEqual({ first: last, last });
  expect(openDays(last, at('2026-12-04T00:00:00'))).toBeUndefined();
});

test('no day is skipped or doubled, whatever the month and the year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 999 }), (start, days) => {
      const paidAt = start * 86_400_000;
      const from = startOfIstDay(lastCollectionDay(paidAt, days - 1));
      return startOfIstDay(lastCollectionDay(paidAt, days)) - from === 86_400_000;
    }),
  );
});

test('the pass says everything that was paid, and the invoice that stands', () => {
  const capturedAt = at('2026-12-01T12:00:00');
  const invoices = [
    { number: 'INV/2627/000001', kind: 'invoice', entry: '1' },
    { number: 'CRN/2627/000001', kind: 'credit-note', entry: '2' },
    { number: 'INV/2627/000002', kind: 'invoice', entry: '3' },
  ] as const;
  const paid = payment({ type: 'final', status: 'captured', amount: 90_00, setOff: 10_00, capturedAt });
  const win = { listing: listing(), registration: bidder(), parts: [], stored: undefined };
  const storage = { perDay: 500_00, gst: 18_00 };
  const shown = handoverOf({ ...win, payment: { ...paid, invoices: [...invoices] } }, storage, capturedAt);
  expect(shown).toMatchObject({
    paid: 100,
    invoice: 'INV/2627/000002',
    lastDay: '2026-12-31',
    collected: null,
    storage: { perDay: 590, days: 0, due: 0 },
  });
});

test('a pass number begins with the lot, has no characters that are mistaken for others, and uses every byte', () => {
  const bytes = fc.uint8Array({ minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(bytes, fc.nat(11), (random, place) => {
      const number = passNumber(1042, random);
      expect(number).toMatch(/^1042(-[2-9A-HJ-NP-Z]{4}){3}$/);
      const other = random.with(place, (random[place] ?? 0) ^ 1);
      expect(passNumber(1042, other)).not.toBe(number);
    }),
  );
});

test.each([
  ['1042-7KQ2-9F3M-X8TD'],
  ['1042 7kq2 9f3m x8td'],
  ['10427KQ29F3MX8TD'],
  ['7KQ2-9F3M-X8TD'],
  // The Q as a zero or an O, the 8 as a B, the 2 as a Z.
  ['1042-7K0Z-9F3M-XBTD'],
  ['1042–7KOZ–9F3M–X8TD '],
])('a pass is found when it is typed as %s', (typed) => {
  expect(passCode(typed)).toBe(passCode('1042-7KQ2-9F3M-X8TD'));
});

test('a part of a number finds nothing, and another one another pass', () => {
  expect(passCode('1042-7KQ2-9F3')).toBeUndefined();
  expect(passCode('')).toBeUndefined();
  expect(passCode('1042-7KQ2-9F3M-X8TE')).not.toBe(passCode('1042-7KQ2-9F3M-X8TD'));
  const bytes = fc.uint8Array({ minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(bytes, (random) => {
      const number = passNumber(1042, random);
      const typed = number.toLowerCase().replaceAll('-', ' ');
      expect(passCode(typed)).toBe(passCode(number));
      expect(passCode(number)).toHaveLength(12);
    }),
  );
});
