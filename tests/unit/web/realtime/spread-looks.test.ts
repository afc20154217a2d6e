import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spreadLooks } from '../../../../web/src/realtime/spread-looks.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.3);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('looks at once when there is nothing to spread', () => {
  const look = vi.fn();
  spreadLooks(look).lookWithin(0);
  expect(look).toHaveBeenCalledOnce();
});

it('looks once for everything it hears of while it waits, and again for what comes later', () => {
  const look = vi.fn();
  const { lookWithin } = spreadLooks(look);
  for (let lot = 0; lot < 100; lot += 1) lookWithin(1_000);
  vi.advanceTimersByTime(299);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(look).toHaveBeenCalledOnce();
  lookWithin(1_000);
  vi.advanceTimersByTime(300);
  expect(look).toHaveBeenCalledTimes(2);
});

it('needs no second look after one at once', () => {
  const look = vi.fn();
  const { lookWithin } = spreadLooks(look);
  lookWithin(1_000);
  lookWithin(0);
  vi.advanceTimersByTime(1_000);
  expect(look).toHaveBeenCalledOnce();
});

it('looks no more once it is stopped', () => {
  const look = vi.fn();
  const { lookWithin, stop } = spreadLooks(look);
  lookWithin(1_000);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(look).not.toHaveBeenCalled();
});
