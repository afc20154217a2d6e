import { inject } from 'vitest';
import { ACTING_ALONE, type Engine, type Stack, stackAt, startStack } from './stack.ts';

/**
 * The stack that all test files of this worker share, one after the other. Each file finds the data and the moved clock
 * of earlier files, so it creates its own people and auctions and does not assert on whole lists. A file that asserts on
 * whole lists, kills the stack, corrupts data or waits for a job that is not among `FEW_JOBS` starts its own (`startStack`).
 */
export function sharedStack(): Stack {
  const url = inject('sharedStackUrls')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error(`There is no stack for worker ${process.env['VITEST_POOL_ID']}.`);
  return stackAt(url);
}

/** The shared stack if it runs on this engine, else a new one. `leave` stops a new one. */
export async function stackOn(engine: Engine): Promise<{ readonly stack: Stack; readonly leave: () => Promise<void> }> {
  if (engine === 'dynoxide') return { stack: sharedStack(), leave: () => Promise.resolve() };
  const stack = await startStack({ engine, settings: ACTING_ALONE });
  return {
    stack,
    leave: async () => {
      await stack.stop();
    },
  };
}
