import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './paths.ts';

/** Builds the site into `dist/web`, as its own configuration says. */
export async function buildWeb(): Promise<void> {
  await build({ configFile: join(ROOT, 'web', 'vite.config.ts'), logLevel: 'warn' });
}
