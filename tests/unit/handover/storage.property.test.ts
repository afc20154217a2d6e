import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/model/durations.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { percentOf } from '#shared/model/money/charges.ts';
import { storageCharge } from '#shared/model/money/storage.ts';

const TERMS = { perDay: 500_00, gst: 18_00 };
const FREE = '2026-12-10';
const dueOn = (day: string, terms = TERMS) => storageCharge(terms, { freeUntil: FREE, day });

test.each([
  ['2026-12-01', 0, 0],
  ['2026-12-10', 0, 0],
  ['2026-12-11', 1, 590_00],
  ['2026-12-13', 3, 1_770_00],
  ['2027-01-10', 31, 18_290_00],
])('on %s %i days are due', (day, days, total) => {
  expect(dueOn(day)).toMatchObject({ days, total });
});

test('a house without a charge takes nothing, and one without GST no tax', () => {
  expect(dueOn('2026-12-20', { ...TERMS, perDay: 0 })).toEqual({ days: 10, lines: [], total: 0 });
  expect(dueOn('2026-12-11', { ...TERMS, gst: 0 }).lines).toEqual([
    { kind: 'other', amount: 500_00, name: 'Storage, 1 day' },
  ]);
});

test('what counts is the day in India, not the hour', () => {
  const lateInIndia = Date.parse('2026-12-11T18:29:59Z');
  expect(dueOn(istDay(lateInIndia)).days).toBe(1);
  expect(dueOn(istDay(lateInIndia + 1_000)).days).toBe(2);
});

test('each day costs the same, tax is of the whole sum, and nothing is negative', () => {
  const terms = fc.record({ perDay: fc.nat({ max: 100_000_00 }), gst: fc.nat({ max: 100_00 }) });
  const day = fc.integer({ min: -400, max: 4_000 });
  fc.assert(
    fc.property(terms, day, (one, after) => {
      const on = (days: number) => dueOn(istDay(startOfIstDay(FREE) + days * DAY_MS), one);
      const { days, lines, total } = on(after);
      const net = Math.max(0, after) * one.perDay;
      expect(days).toBe(Math.max(0, after));
      expect(total).toBe(net + percentOf(net, one.gst));
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      expect(on(after + 1).total).toBeGreaterThanOrEqual(total);
      expect(Number.isSafeInteger(total)).toBe(true);
    }),
  );
});
