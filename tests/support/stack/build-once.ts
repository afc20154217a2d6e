import { buildAll } from '../../../infra/local/builds/build.ts';

/** The cloud assembly the stacks of the tests boot from; BOLI_CDK_OUT names one that is already built. */
export const CDK_OUT = process.env['BOLI_CDK_OUT'] ?? 'cdk.out';

/** Builds functions, site and templates as `npm start` does: what has not changed since is left as it is. */
export async function buildOnce(): Promise<void> {
  if (process.env['BOLI_CDK_OUT'] === undefined) await buildAll();
}
