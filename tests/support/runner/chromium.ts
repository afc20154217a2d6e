import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';

const DEBIAN = '/usr/bin/chromium';

/**
 * The browser of the tests: Debian's Chromium where it is installed, which shows notifications as people's browsers do;
 * else the one inside the npm package. BOLI_CHROMIUM names another.
 */
export async function chromiumPath(): Promise<string> {
  const chosen = process.env['BOLI_CHROMIUM'];
  if (chosen !== undefined) return chosen;
  if (existsSync(DEBIAN) || process.platform !== 'linux' || process.arch !== 'x64') return DEBIAN;
  // A bare machine lacks the security libraries the binary is linked to; the package brings them, for Lambda only.
  const libraries = await inflate(
    join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium/bin/al2023.tar.br'),
  );
  process.env['LD_LIBRARY_PATH'] = [process.env['LD_LIBRARY_PATH'], join(libraries, 'lib')].filter(Boolean).join(':');
  return sparticuz.executablePath();
}

/** Chromium runs as root in containers, must not reach for the network, and scrolls at once. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A key that scrolls is done when it is pressed; animated, the next one may find the page on its way.
  '--disable-smooth-scrolling',
];
