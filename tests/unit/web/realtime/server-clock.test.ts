import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createServerClock } from '#web/realtime/server-clock.ts';

const T = 1_800_000_000_000;
const setUp = () => {
  const device = { wall: T, steady: 0 };
  const clock = createServerClock({ wall: () => device.wall, steady: () => device.steady });
  const pass = (ms: number) => {
    device.wall += ms;
    device.steady += ms;
  };
  return { device, clock, pass };
};

describe('the server clock', () => {
  it('has no reading before a response, and none from an unasked message', () => {
    const { clock } = setUp();
    expect(clock.reading()).toBeUndefined();
    clock.observe({ serverTime: T, receivedAt: T });
    expect(clock.reading()).toBeUndefined();
    expect(clock.now()).toBe(T);
  });

  it("places the server's time between request and response", () => {
    const { clock } = setUp();
    clock.observe({ serverTime: T + 60_000, sentAt: T, receivedAt: T + 400 });
    expect(clock.reading()?.offset).toBe(59_800);
    expect(clock.reading()?.uncertainty).toBe(202);
  });

  it('is always right within its uncertainty, and more samples never make it worse', () => {
    const delay = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.array(fc.record({ out: delay, back: delay }), { minLength: 1, maxLength: 20 }),
        (offset, trips) => {
          const { clock } = setUp();
          let last = Infinity;
          for (const { out, back } of trips) {
            clock.observe({ serverTime: T + out + offset, sentAt: T, receivedAt: T + out + back });
            const reading = clock.reading()!;
            expect(Math.abs(reading.offset - offset)).toBeLessThanOrEqual(reading.uncertainty);
            // Only the newest samples count, so the best one may be dropped.
            if (trips.length <= 12) expect(reading.uncertainty).toBeLessThanOrEqual(last);
            last = reading.uncertainty;
          }
        },
      ),
    );
  });

  it('keeps its reading, however many unasked messages come', () => {
    const { clock } = setUp();
    const listener = vi.fn();
    clock.observe({ serverTime: T + 60_000, sentAt: T, receivedAt: T + 400 });
    const known = clock.reading();
    clock.subscribe(listener);
    for (let n = 1; n <= 100; n += 1) {
      const at = T + n * 50;
      clock.observe({ serverTime: at + 59_500, receivedAt: at });
    }
    expect(clock.reading()).toBe(known);
    expect(listener).not.toHaveBeenCalled();
  });

  it('uses an unasked message as a lower bound', () => {
    const { clock } = setUp();
    clock.observe({ serverTime: T + 60_000, sentAt: T, receivedAt: T + 400 });
    clock.observe({ serverTime: T + 60_900, receivedAt: T + 1_000 });
    expect(clock.reading()).toEqual({ offset: 59_950, uncertainty: 52 });
  });

  it('follows the newest sample when the server time was set', () => {
    const { clock } = setUp();
    clock.observe({ serverTime: T, sentAt: T, receivedAt: T + 10 });
    clock.observe({ serverTime: T + 3_600_000, sentAt: T + 20, receivedAt: T + 30 });
    expect(clock.reading()?.offset).toBeCloseTo(3_600_000 - 25, 0);
  });

  it('forgets samples whose bounds have aged', () => {
    const { clock } = setUp();
    clock.observe({ serverTime: T, sentAt: T, receivedAt: T + 1 });
    const later = T + 3_600_000;
    clock.observe({ serverTime: later + 300, sentAt: later, receivedAt: later + 600 });
    expect(clock.reading()?.offset).toBe(0);
    expect(clock.reading()?.uncertainty).toBe(302);
  });

  it('resets when the device clock was changed or the device slept, and reports it once', () => {
    const { clock, device, pass } = setUp();
    const listener = vi.fn();
    clock.observe({ serverTime: T, sentAt: T, receivedAt: T + 10 });
    clock.subscribe(listener);
    pass(5_000);
    expect(clock.checkForJump()).toBe(false);
    device.wall -= 120_000;
    expect(clock.checkForJump()).toBe(true);
    expect(clock.reading()).toBeUndefined();
    expect(clock.checkForJump()).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
  });
});
