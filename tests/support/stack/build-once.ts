import { buildAll } from '#infra/local/builds/build.ts';

/** The cloud assembly of the tests' stacks; BOLI_CDK_OUT names one that is already built. */
export const CDK_OUT = process.env['BOLI_CDK_OUT'] ?? 'cdk.out';

/** Builds functions, site and templates as `npm start` does, skipping what has not changed. */
export async function buildOnce(): Promise<void> {
  if (process.env['BOLI_CDK_OUT'] === undefined) await buildAll('memory');
}
