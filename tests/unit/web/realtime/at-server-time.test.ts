import { beforeEach, describe, expect, it, vi } from 'vitest';
import { atServerTime } from '#web/realtime/at-server-time.ts';
import { createServerClock } from '#web/realtime/server-clock.ts';

const T = Date.parse('2026-11-20T10:00:00.000Z');

describe('a task at a server time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: T });
    return () => vi.useRealTimers();
  });

  const setUp = (offset = 0, roundTrip = 0) => {
    const clock = createServerClock({ wall: () => Date.now(), steady: () => Date.now() });
    const learn = (by: number) =>
      clock.observe({ serverTime: Date.now() + by, sentAt: Date.now() - roundTrip, receivedAt: Date.now() });
    learn(offset);
    return { clock, learn, task: vi.fn() };
  };

  it("waits until the server has certainly reached it, whatever the device's clock", () => {
    const { clock, task } = setUp(-60_000, 400);
    atServerTime(clock, T, task, undefined);
    const { offset, uncertainty } = clock.reading()!;
    vi.advanceTimersByTime(-offset + uncertainty - 1);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(task).toHaveBeenCalledOnce();
  });

  it('does a single task once, and not when its time had passed from the start', () => {
    const { clock, learn, task } = setUp();
    atServerTime(clock, T - 5_000, task, undefined);
    learn(0);
    vi.advanceTimersByTime(100_000);
    expect(task).not.toHaveBeenCalled();
    atServerTime(clock, Date.now() + 1_000, task, undefined);
    vi.advanceTimersByTime(5_000);
    learn(0);
    expect(task).toHaveBeenCalledOnce();
  });

  it('repeats a task until cancelled, no faster after new clock readings', () => {
    const { clock, learn, task } = setUp();
    const cancel = atServerTime(clock, T - 5_000, task, 3_000);
    expect(task).toHaveBeenCalledTimes(1);
    learn(0);
    vi.advanceTimersByTime(2_999);
    learn(0);
    expect(task).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_001);
    expect(task).toHaveBeenCalledTimes(3);
    cancel();
    vi.advanceTimersByTime(60_000);
    learn(0);
    expect(task).toHaveBeenCalledTimes(3);
  });

  it('follows a clock that was set', () => {
    const { clock, learn, task } = setUp();
    atServerTime(clock, T + 30 * 86_400_000, task, 3_000);
    vi.advanceTimersByTime(1_000);
    learn(30 * 86_400_000);
    expect(task).toHaveBeenCalledOnce();
  });
});
