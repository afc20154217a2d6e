import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather } from '../../../../web/src/realtime/gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const world = {
  now: () => Date.now(),
  after: (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

it('delivers what comes alone at once, and what comes close after it together and in order', () => {
  const deliver = vi.fn();
  const { take } = gather<number>(world, 200, deliver);
  take(1);
  expect(deliver.mock.calls).toEqual([[[1]]]);
  for (const one of [2, 3, 4]) {
    vi.advanceTimersByTime(50);
    take(one);
  }
  expect(deliver).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(50);
  expect(deliver.mock.calls).toEqual([[[1]], [[2, 3, 4]]]);
  take(5);
  expect(deliver).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(200);
  expect(deliver.mock.lastCall).toEqual([[5]]);
  vi.advanceTimersByTime(200);
  take(6);
  expect(deliver.mock.lastCall).toEqual([[6]]);
});

it('keeps a delivery for as long as it is held, also one that comes alone, and delivers all of it then', () => {
  const deliver = vi.fn();
  let heldUntil = Date.now() + 150;
  const { take } = gather<number>(world, 200, deliver, () => heldUntil - Date.now());
  take(1);
  vi.advanceTimersByTime(100);
  take(2);
  // Held anew while it waited.
  heldUntil += 100;
  vi.advanceTimersByTime(149);
  expect(deliver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(deliver.mock.calls).toEqual([[[1, 2]]]);
});

it('tells how long the first of what it holds has waited', () => {
  const deliver = vi.fn();
  const { take } = gather<number>(world, 200, deliver, (waitedMs) => Math.min(50, 500 - waitedMs));
  take(1);
  vi.advanceTimersByTime(400);
  take(2);
  vi.advanceTimersByTime(99);
  expect(deliver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(deliver.mock.calls).toEqual([[[1, 2]]]);
});

it('delivers nothing more once it was stopped', () => {
  const deliver = vi.fn();
  const { take, stop } = gather<number>(world, 200, deliver);
  take(1);
  take(2);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(deliver).toHaveBeenCalledOnce();
});
