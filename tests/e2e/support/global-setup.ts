import { buildAll } from '#infra/local/builds/build.ts';
import { buildOnce } from '#tests/support/stack/build-once.ts';
import { ACTING_ALONE, startStack } from '#tests/support/stack/stack.ts';

/**
 * One stack with the demo data for all browser tests, which add their own people and auctions. BOLI_URL names a
 * running stack; BOLI_CATALOGUE=opensearch takes the other engine of lists.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['BOLI_URL'] !== undefined) return async () => {};
  await buildOnce();
  const isSearch = process.env['BOLI_CATALOGUE'] === 'opensearch';
  const stack = await startStack({
    demo: true,
    settings: ACTING_ALONE,
    ...(isSearch && { cdkOut: await buildAll('opensearch') }),
  });
  process.env['BOLI_URL'] = stack.url;
  return async () => {
    await stack.stop();
  };
}
