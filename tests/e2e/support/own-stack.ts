import { ACTING_ALONE, FEW_JOBS, type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { test as base } from './fixtures.ts';

/** A test on a stack that no other file uses: each call makes one. */
export const testOnStack = (options: Parameters<typeof startStack>[0] = {}) =>
  base.extend<object, { stack: OwnStack }>({
    stack: [
      async ({}, use) => {
        const stack = await startStack(options);
        await use(stack);
        await stack.stop();
      },
      // A time of its own: a stack that starts beside others takes long, and the first test would pay for it.
      { scope: 'worker', timeout: 120_000 },
    ],
    url: [async ({ stack }, use) => use(stack.url), { scope: 'worker' }],
  });

/**
 * For tests that move the clock or change the provider's behaviour. Files of one worker share it, with the owners that
 * they make.
 */
export const test = testOnStack({ settings: ACTING_ALONE, jobs: FEW_JOBS });
