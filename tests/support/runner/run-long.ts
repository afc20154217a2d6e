/**
 * `npm run test:long`: installs Java, Go and missing browsers from Debian and runs the tests that need them or
 * make more random tries at night: unit tests, integration tests on both engines, and browser tests; then the house of
 * some months, and each section of the bench, quickly. Arguments are passed to Playwright.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PACKAGES = {
  'openjdk-17-jre-headless': '/usr/bin/java',
  maven: '/usr/bin/mvn',
  'golang-go': '/usr/bin/go',
  'golang-golang-x-mod-dev': '/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog/tlog.go',
  chromium: '/usr/bin/chromium',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/** Runs a command, and returns whether it failed. */
function fails(command: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): boolean {
  const env = { ...process.env, ...more, LONG_RUN: 'true' };
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (error !== undefined) console.error(error.message);
  return status !== 0;
}

const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `These tests need packages of Debian. As root: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
    process.exit(1);
  }
  console.log(`Installing from Debian: ${missing.join(', ')}`);
  const installs = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ];
  if (installs.some((args) => fails('apt-get', args))) process.exit(1);
}

const browser = (config: string, ...more: readonly string[]): string[] => [
  'test',
  '--config',
  `tests/e2e/${config}.config.ts`,
  ...more,
];
// One night shall tell of everything that is red.
const failed = [
  fails('vitest', ['run', '--project', 'unit', '--project', 'unit-mocked']),
  fails('vitest', ['run', '--project', 'integration']),
  fails('playwright', browser('playwright', 'find-lots'), { BOLI_CATALOGUE: 'opensearch' }),
  fails('playwright', browser('long', ...process.argv.slice(2))),
  fails('node', ['tests/months/main.ts']),
  // Red when a section breaks; what it misses in a quick run on a busy machine proves nothing.
  fails('node', ['tests/bench/main.ts', '--quick']),
];
if (failed.includes(true)) process.exit(1);
