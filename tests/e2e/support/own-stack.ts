import { ACTING_ALONE, type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { test as base } from './fixtures.ts';

/** For tests that move the clock or change the provider's behaviour: a stack that no other file uses. */
export const test = base.extend<object, { stack: OwnStack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack({ settings: ACTING_ALONE });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker' },
  ],
  url: [async ({ stack }, use) => use(stack.url), { scope: 'worker' }],
});
