import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spreadCalls } from '#web/realtime/spread-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.3);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('calls at once when there is no time to spread over', () => {
  const look = vi.fn();
  spreadCalls(look).callWithin(0);
  expect(look).toHaveBeenCalledOnce();
});

it('calls once for all changes during the wait, and again for later ones', () => {
  const look = vi.fn();
  const { callWithin } = spreadCalls(look);
  for (let lot = 0; lot < 100; lot += 1) callWithin(1_000);
  vi.advanceTimersByTime(299);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(look).toHaveBeenCalledOnce();
  callWithin(1_000);
  vi.advanceTimersByTime(300);
  expect(look).toHaveBeenCalledTimes(2);
});

it('does not call again after an immediate call', () => {
  const look = vi.fn();
  const { callWithin } = spreadCalls(look);
  callWithin(1_000);
  callWithin(0);
  vi.advanceTimersByTime(1_000);
  expect(look).toHaveBeenCalledOnce();
});

it('looks no more once it is stopped', () => {
  const look = vi.fn();
  const { callWithin, stop } = spreadCalls(look);
  callWithin(1_000);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(look).not.toHaveBeenCalled();
});
