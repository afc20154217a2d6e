import { describe, expect, it } from 'vitest';
import { responsePadding } from '#functions/accounts/registration/response-padding.ts';

/** `evenTimes` on a fake clock that advances by the work done and while the code sleeps. */
function given(pick = () => 0) {
  let now = 1_000;
  const sleep = (ms: number) => Promise.resolve((now += ms));
  const even = responsePadding({ now: () => now, sleep, pick });
  const registered = (ms: number) => {
    const attempt = even.start();
    now += ms;
    attempt.record();
  };
  /** How long an answer takes whose own work takes `ms`. */
  const spared = async (ms: number) => {
    const startedAt = now;
    const attempt = even.start();
    now += ms;
    await attempt.pad();
    return now - startedAt;
  };
  return { registered, spared };
}

describe('an answer that skips the work of a registration', () => {
  it('takes as long as a recent registration', async () => {
    let chosen = 0;
    const { registered, spared } = given(() => chosen);
    registered(420);
    registered(610);
    expect(await spared(35)).toBe(420);
    chosen = 1;
    expect(await spared(35)).toBe(610);
    // An answer that is slow by itself does not wait longer.
    expect(await spared(700)).toBe(700);
  });

  it('takes 800 ms before the first registration, and four seconds at most', async () => {
    expect(await given().spared(35)).toBe(800);
    const { registered, spared } = given();
    registered(60_000);
    expect(await spared(35)).toBe(4_000);
  });

  it('forgets slow registrations after sixteen faster ones', async () => {
    const { registered, spared } = given();
    registered(3_000);
    for (let more = 0; more < 16; more += 1) registered(300);
    expect(await spared(35)).toBe(300);
  });
});
