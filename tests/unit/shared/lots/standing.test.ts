import { expect, test } from 'vitest';
import { monthInIndia, strikesAt } from '#shared/model/accounts/standing.ts';

const NOV_2026 = Date.parse('2026-11-20T10:00:00+05:30');
const at = (time: string) => Date.parse(time);

test('a win paid late is one strike, one that ended unpaid two', () => {
  expect(strikesAt({ late: {}, defaulted: {} }, NOV_2026)).toBe(0);
  expect(strikesAt({ late: { '2026-11': 2, '2026-03': 1 }, defaulted: { '2026-10': 1 } }, NOV_2026)).toBe(5);
});

test('a strike is forgotten a year after the month in which the payment was due', () => {
  const counts = { late: { '2025-11': 1 }, defaulted: { '2025-11': 1 } };
  expect(strikesAt(counts, at('2026-11-30T23:59:59+05:30'))).toBe(3);
  expect(strikesAt(counts, at('2026-12-01T00:00:00+05:30'))).toBe(0);
  expect(strikesAt({ late: { '2024-12': 4 }, defaulted: {} }, at('2026-01-01T00:00:00+05:30'))).toBe(0);
});

test('months are those in India', () => {
  expect(monthInIndia(at('2026-11-30T18:29:59Z'))).toBe('2026-11');
  expect(monthInIndia(at('2026-11-30T18:30:00Z'))).toBe('2026-12');
});
