import { describe, expect, it } from 'vitest';
import { responsePadding } from '../../../../functions/accounts/registration/response-padding.ts';

/** A clock that passes as it is told, and while somebody sleeps. */
function given(pick = () => 0) {
  let now = 1_000;
  const sleep = (ms: number) => Promise.resolve((now += ms));
  const even = responsePadding({ now: () => now, sleep, pick });
  const registered = (ms: number) => {
    const attempt = even.start();
    now += ms;
    attempt.record();
  };
  /** How long an answer takes that had so much to do. */
  const spared = async (ms: number) => {
    const startedAt = now;
    const attempt = even.start();
    now += ms;
    await attempt.pad();
    return now - startedAt;
  };
  return { registered, spared };
}

describe('an answer that was spared the work', () => {
  it('takes as long as one of those that were not', async () => {
    let chosen = 0;
    const { registered, spared } = given(() => chosen);
    registered(420);
    registered(610);
    expect(await spared(35)).toBe(420);
    chosen = 1;
    expect(await spared(35)).toBe(610);
    // Slow by itself, it does not wait on top.
    expect(await spared(700)).toBe(700);
  });

  it('takes a while where there was none yet, and never very long', async () => {
    expect(await given().spared(35)).toBe(800);
    const { registered, spared } = given();
    registered(60_000);
    expect(await spared(35)).toBe(4_000);
  });

  it('forgets what took long a while ago', async () => {
    const { registered, spared } = given();
    registered(3_000);
    for (let more = 0; more < 16; more += 1) registered(300);
    expect(await spared(35)).toBe(300);
  });
});
