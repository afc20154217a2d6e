import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reconnectDelay } from '#web/realtime/backoff.ts';

it('doubles up to half a minute, half of it random', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((failures) => reconnectDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(reconnectDelay(1, 0)).toBe(500);
});

it('stays within half a second and half a minute however often it failed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const delay = reconnectDelay(failures, chance);
      return delay >= 500 && delay <= 30_000;
    }),
  );
});
