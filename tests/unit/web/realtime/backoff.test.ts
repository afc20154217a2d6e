import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reconnectDelay } from '#web/realtime/backoff.ts';

it('is anything up to half a minute, which doubles up to four minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((failures) => reconnectDelay(failures, 1, false))).toEqual([
    30_000, 60_000, 120_000, 240_000, 240_000, 240_000, 240_000,
  ]);
  expect(reconnectDelay(1, 0, false)).toBe(0);
});

it('stays within four minutes however often it failed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const delay = reconnectDelay(failures, chance, false);
      return delay >= 0 && delay <= 240_000;
    }),
  );
});
