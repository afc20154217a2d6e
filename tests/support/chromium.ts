import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';

const DEBIAN = '/usr/bin/chromium';

/** The browser of the tests: Debian's, else the one inside the npm package (Linux x64). */
export async function chromiumPath(): Promise<string> {
  return existsSync(DEBIAN) ? DEBIAN : sparticuz.executablePath();
}

/** Chromium runs as root in containers and must not reach for the network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
