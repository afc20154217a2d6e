import { spawnSync } from 'node:child_process';

/** The cloud assembly the stacks of the tests boot from; BOLI_CDK_OUT names one that is already built. */
export const CDK_OUT = process.env['BOLI_CDK_OUT'] ?? 'cdk.out';

/** Builds functions, site and templates once for all suites. */
export default function buildOnce(): void {
  if (process.env['BOLI_CDK_OUT'] !== undefined) return;
  const built = spawnSync(process.execPath, ['infra/build/main.ts', 'all'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The build failed.');
}
