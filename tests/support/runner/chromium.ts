import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';

const DEBIAN = '/usr/bin/chromium';
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Chromium without the windows around its pages, in which a page costs a quarter of the processor time: Debian's where
 * it is installed, else the one inside the npm package. It shows no notifications.
 */
export async function headlessShellPath(): Promise<string> {
  if (existsSync(DEBIAN_SHELL)) return DEBIAN_SHELL;
  if (process.platform !== 'linux' || process.arch !== 'x64') return DEBIAN;
  // A bare machine lacks the security libraries the binary is linked to; the package brings them, for Lambda only.
  const libraries = await inflate(
    join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium/bin/al2023.tar.br'),
  );
  process.env['LD_LIBRARY_PATH'] = [process.env['LD_LIBRARY_PATH'], join(libraries, 'lib')].filter(Boolean).join(':');
  return sparticuz.executablePath();
}

/** The browser as people have it, with notifications; undefined where Debian's Chromium is not installed. */
export function wholeChromiumPath(): string | undefined {
  return existsSync(DEBIAN) ? DEBIAN : undefined;
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
