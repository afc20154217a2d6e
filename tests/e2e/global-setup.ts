import { startStack } from '../support/stack.ts';

/** One stack with the demo data for all browser tests; they make their own people and auctions beside it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack({ demo: true });
  process.env['BOLI_URL'] = stack.url;
  return async () => {
    await stack.stop();
  };
}
