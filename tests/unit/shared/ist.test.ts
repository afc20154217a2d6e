import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { istParts, msFromIst } from '#shared/model/ist.ts';

const MINUTE = 60_000;
const moments = fc
  .date({ min: new Date('1970-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.getTime());
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'short',
});

describe('Indian time in forms', () => {
  test('round-trips to the minute', () => {
    fc.assert(
      fc.property(moments, (ms) => {
        expect(msFromIst(istParts(ms))).toBe(Math.floor(ms / MINUTE) * MINUTE);
      }),
    );
  });

  test('agrees with the time zone database', () => {
    fc.assert(
      fc.property(moments, (ms) => {
        const { date, time } = istParts(ms);
        expect(`${date} ${time}`).toBe(clock.format(ms));
      }),
    );
  });

  test('sorts as text in the order of time', () => {
    fc.assert(
      fc.property(moments, moments, (a, b) => {
        const text = (ms: number) => `${istParts(ms).date} ${istParts(ms).time}`;
        if (Math.floor(a / MINUTE) < Math.floor(b / MINUTE)) expect(text(a) < text(b)).toBe(true);
      }),
    );
  });

  test('is the zone of a time without one', () => {
    expect(msFromIst({ date: '2026-11-20', time: '16:08' })).toBe(Date.UTC(2026, 10, 20, 10, 38));
    expect(msFromIst({ date: '2026-01-01', time: '00:00:59' })).toBe(Date.UTC(2025, 11, 31, 18, 30));
    expect(msFromIst({ date: '2028-02-29', time: '23:59' })).toBe(Date.UTC(2028, 1, 29, 18, 29));
  });

  test.each([
    ['', '10:00'],
    ['2026-11-20', ''],
    ['2026-02-30', '10:00'],
    ['2026-02-29', '10:00'],
    ['2026-13-01', '10:00'],
    ['20-11-2026', '10:00'],
    ['12026-11-20', '10:00'],
    ['2026-11-20', '24:00'],
    ['2026-11-20', '9:00'],
    ['2026-11-20', '10:60'],
  ])('is not parsed from %s %s', (date, time) => {
    expect(msFromIst({ date, time })).toBeUndefined();
  });
});
