import { inject } from 'vitest';
import { type Engine, type Stack, stackAt, startStack } from './stack.ts';

/**
 * The stack of this worker, which runs one file after the other. A file finds in it what the files before have left,
 * a clock they moved included, so it makes people and auctions of its own and expects nothing of whole lists. Files
 * that look at whole lists, kill their stack or break what is stored start their own (`startStack`).
 */
export function sharedStack(): Stack {
  const url = inject('sharedStackUrls')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error(`There is no stack for worker ${process.env['VITEST_POOL_ID']}.`);
  return stackAt(url);
}

/** The shared stack where it runs on this engine; otherwise one of the file's own. `leave` stops what was started. */
export async function stackOn(engine: Engine): Promise<{ readonly stack: Stack; readonly leave: () => Promise<void> }> {
  if (engine === 'dynoxide') return { stack: sharedStack(), leave: () => Promise.resolve() };
  const stack = await startStack({ engine });
  return {
    stack,
    leave: async () => {
      await stack.stop();
    },
  };
}
