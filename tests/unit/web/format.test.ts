import { describe, expect, test } from 'vitest';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatClock, formatDate, formatDateTime, formatTimeLeft, relativeTime } from '#web/ui/format/format-time.ts';

test.each([
  [0, '₹0'],
  [842_000, '₹8,42,000'],
  [5_675_000.5, '₹56,75,000.50'],
  [-25_000, '−₹25,000'],
  [4_796.23 + 863.32, '₹5,659.55'],
  [Number.NaN, '—'],
])('%d rupees read %s', (rupees, text) => {
  expect(formatRupees(rupees)).toBe(text);
});

describe('times', () => {
  test("are in IST, whatever the device's time zone", () => {
    expect(formatDateTime('2026-11-20T20:08:00Z')).toBe('21 Nov 2026, 1:38 am IST');
    expect(formatDate('2026-11-20T20:08:00Z')).toBe('21 Nov 2026');
    expect(formatDateTime('nonsense')).toBe('—');
  });

  const now = Date.parse('2026-11-20T12:00:00Z');
  test.each([
    [now + 5_000, '0m ago'],
    [now - 59 * 60_000, '59m ago'],
    [now - 60 * 60_000, '1h ago'],
    [now - 23 * 3_600_000, '23h ago'],
    [now - 24 * 3_600_000, '1d ago'],
  ])('%d is %s', (time, text) => {
    expect(relativeTime(time, now)).toBe(text);
  });
});

test.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [30_000, '0:30'],
  [1, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
  [3_600_000, '60:00'],
])('a clock with %d ms left reads %s', (ms, text) => {
  expect(formatClock(ms)).toBe(text);
});

test.each([
  [2 * 86_400_000 + 4 * 3_600_000, '2d 4h'],
  [3 * 3_600_000 + 12 * 60_000, '3h 12m'],
  [8 * 60_000 + 5_000, '8m 5s'],
  [42_000, '42s'],
])('%d ms left read %s', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text);
});
