import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  comeBackAfter,
  edgeSecondsOf,
  type LotClock,
  PAGE_MS,
  ROOM_MS,
} from '#functions/views/public-lots/come-back.ts';
import { AUCTION_STATUSES } from '#shared/model/auctions/auction-status.ts';
import { HOUR, MINUTE, NOW } from '#tests/support/builders/time.ts';

const SECOND = 1_000;
const upcoming = (ms: number): LotClock => ({
  status: 'pending',
  startAt: NOW + ms,
  closesAt: NOW + ms + HOUR,
  bidCount: 0,
  bidInterval: 60,
});
const running = (ms: number, bidCount = 1, bidInterval = 3_600): LotClock => ({
  status: 'active',
  startAt: NOW - HOUR,
  closesAt: NOW + ms,
  bidCount,
  bidInterval,
});

it.each([
  ['upcoming', upcoming(HOUR), 30 * SECOND],
  ['about to start', upcoming(MINUTE), 5 * SECOND],
  ['running, far from its end', running(HOUR), 30 * SECOND],
  ['running, three minutes from its end', running(3 * MINUTE), 15 * SECOND],
  ['in its last minute', running(30 * SECOND), 2.5 * SECOND],
  ['about to end', running(3 * SECOND), 2 * SECOND],
  ['past its deadline, but not closed', running(-SECOND), 2 * SECOND],
  ['without a bid, the first of which may leave a minute', running(HOUR, 0, 60), 5 * SECOND],
  ['without a bid, the first of which leaves an hour', running(24 * HOUR, 0, 3_600), 30 * SECOND],
  ['paused, past its deadline', { ...running(-HOUR), pausedAt: NOW - 2 * HOUR }, 5 * SECOND],
  ['ended', { ...running(-HOUR), status: 'completed' }, null],
  ['cancelled', { ...running(-HOUR), status: 'cancelled' }, null],
] as const)('a page comes back to a lot that is %s at the right time', (_, lot, pause) => {
  expect(comeBackAfter(lot, NOW, PAGE_MS)).toBe(pause);
});

it('a room without a socket comes back at least every five seconds', () => {
  expect(comeBackAfter(running(HOUR), NOW, ROOM_MS)).toBe(5 * SECOND);
  expect(comeBackAfter(running(3 * SECOND), NOW, ROOM_MS)).toBe(2 * SECOND);
});

it('nobody comes back before the edge has something new, or after the start or the end', () => {
  const ms = fc.integer({ min: -MINUTE, max: 100 * HOUR });
  const lot = fc.record({
    status: fc.constantFrom(...AUCTION_STATUSES),
    startAt: ms.map((left) => NOW + left),
    closesAt: ms.map((left) => NOW + left),
    bidCount: fc.nat(3),
    bidInterval: fc.integer({ min: 10, max: 86_400 }),
  });
  fc.assert(
    fc.property(lot, fc.constantFrom(PAGE_MS, ROOM_MS), (one, most) => {
      const pause = comeBackAfter(one, NOW, most);
      if (pause === null) return;
      expect(pause).toBeGreaterThanOrEqual(edgeSecondsOf(one) * SECOND);
      const next = one.status === 'pending' ? one.startAt : one.closesAt;
      expect(NOW + pause).toBeLessThanOrEqual(Math.max(next, NOW + 2 * SECOND));
    }),
  );
});
