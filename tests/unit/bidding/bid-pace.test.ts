import { describe, expect, it } from 'vitest';
import { paceLimiter } from '#functions/bidding/bid-pace.ts';
import { NOW } from '#tests/support/builders/time.ts';

const PACE = { atOnce: 3, perSecond: 2 };

describe('the bid rate of one user', () => {
  it('allows a few bids at once, then a number per second', () => {
    const count = paceLimiter(PACE);
    expect([0, 1, 2, 3, 4].map(() => count('asha', NOW))).toEqual([undefined, undefined, undefined, 1, 1]);
    expect([count('asha', NOW + 499), count('asha', NOW + 500), count('asha', NOW + 501)]).toEqual([1, undefined, 1]);
  });

  it('refills after a pause up to its capacity', () => {
    const count = paceLimiter(PACE);
    count('asha', NOW);
    // While it is still cached, and after that.
    for (const later of [NOW + 1_400, NOW + 3_600_000]) {
      expect([0, 1, 2, 3].map(() => count('asha', later))).toEqual([undefined, undefined, undefined, 1]);
    }
  });

  it('is separate for each user', () => {
    const count = paceLimiter({ atOnce: 1, perSecond: 0.1 });
    expect([count('asha', NOW), count('asha', NOW), count('ravi', NOW)]).toEqual([undefined, 10, undefined]);
  });

  it('neither refills nor resets when the clock is set back', () => {
    const count = paceLimiter({ atOnce: 3, perSecond: 2 });
    for (let i = 0; i < 3; i += 1) count('asha', NOW);
    expect([count('asha', NOW - 600), count('asha', NOW + 400)]).toEqual([1, 1]);
  });
});
