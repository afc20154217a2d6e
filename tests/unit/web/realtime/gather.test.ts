import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather } from '#web/realtime/gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('delivers in one batch and in order what comes within the time after the first item', () => {
  const deliver = vi.fn();
  const { take } = gather<number>(200, deliver);
  take(1);
  vi.advanceTimersByTime(199);
  take(2);
  expect(deliver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(deliver.mock.calls).toEqual([[[1, 2]]]);
  take(3);
  vi.advanceTimersByTime(200);
  expect(deliver.mock.lastCall).toEqual([[3]]);
});

it('delivers nothing more once it was stopped', () => {
  const deliver = vi.fn();
  const { take, stop } = gather<number>(200, deliver);
  take(1);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(deliver).not.toHaveBeenCalled();
});
