import { spawnSync } from 'node:child_process';

/** Builds functions, site and templates once, so that each suite's stack boots from what is there. */
export default function buildOnce(): void {
  const built = spawnSync(process.execPath, ['infra/build/main.ts', 'all'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The build failed.');
}
