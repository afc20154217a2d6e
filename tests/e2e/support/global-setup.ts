import { buildOnce } from '../../support/stack/build-once.ts';
import { startStack } from '../../support/stack/stack.ts';

/**
 * One stack with the demo data for all browser tests; they make their own people and auctions beside it.
 * BOLI_URL names one that runs already.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['BOLI_URL'] !== undefined) return async () => {};
  await buildOnce();
  const stack = await startStack({ demo: true });
  process.env['BOLI_URL'] = stack.url;
  return async () => {
    await stack.stop();
  };
}
