import { buildOnce } from '../../support/stack/build-once.ts';
import { startStack } from '../../support/stack/stack.ts';

/**
 * One stack with the demo data for all browser tests, which add their own people and auctions. BOLI_URL names a
 * running stack.
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
