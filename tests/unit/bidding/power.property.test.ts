import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '#tests/support/long-run.ts';
import { type Mutant, playPower, powerHistories, Violation } from './power-simulation.ts';

describe('bidding power', () => {
  it('is never exceeded, and is exact when the stream has caught up', async () => {
    await fc.assert(
      fc.asyncProperty(powerHistories, (history) => playPower(history)),
      {
        numRuns: times(80, 1_500),
      },
    );
  });

  it.each<Mutant>(['no-bound', 'frees-blindly'])('notices a mutant: %s', async (mutant) => {
    const result = await fc.check(
      fc.asyncProperty(powerHistories, (history) => playPower(history, mutant)),
      { numRuns: 2_000, endOnFailure: true },
    );
    expect(result.errorInstance).toBeInstanceOf(Violation);
  });
});
