import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../settings/paths.ts';

/** Builds the site into `dist/web`, as its own configuration says. */
export async function buildWeb(): Promise<void> {
  // Vite keeps a NODE_ENV that is already set, and React's development build with it.
  process.env['NODE_ENV'] = 'production';
  await build({ configFile: join(ROOT, 'web', 'vite.config.ts'), logLevel: 'warn' });
}
