import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { readFailure } from '#web/api/read-failure.ts';
import { isWorthARetry, recoveryInterval, retryDelay } from '#web/api/retries.ts';

const busy = readFailure(503, '{"message":"Service Unavailable"}');
const OUT = new ApiError(503, 'UNAVAILABLE', 'The lists do not answer.');
const REFUSED = new ApiError(409, 'CONFLICT', 'Changed.');

/** How long the pages wait that failed at these moments. */
function waits(error: Error, moments: readonly number[]): readonly (number | false)[] {
  return moments.map((errorUpdatedAt) =>
    recoveryInterval({ state: { error, errorUpdatedAt } } as unknown as Parameters<typeof recoveryInterval>[0]),
  );
}

test('a read that found no function free is tried twice more, after times that differ from page to page', () => {
  expect([0, 1, 2].map((failures) => isWorthARetry(failures, busy))).toEqual([true, true, false]);
  expect(isWorthARetry(0, OUT)).toBe(false);
  expect(isWorthARetry(0, REFUSED)).toBe(false);
  const chance = vi.spyOn(Math, 'random');
  const delays = [0, 0.5, 1].map((random) => {
    chance.mockReturnValue(random);
    return [retryDelay(0), retryDelay(1)];
  });
  expect(delays).toEqual([
    [1_000, 2_000],
    [750, 1_500],
    [500, 1_000],
  ]);
});

test('pages that failed together ask again over five seconds, and a refusal is final', () => {
  const together = Array.from({ length: 50 }, (_, index) => 1_800_000_000_000 + index * 100);
  const intervals = waits(busy, together);
  expect(new Set(intervals).size).toBe(50);
  expect(Math.min(...intervals.map(Number))).toBeGreaterThanOrEqual(7_500);
  expect(Math.max(...intervals.map(Number))).toBeLessThan(12_500);
  expect(waits(REFUSED, [1])).toEqual([false]);
});
