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

/** Runs a command, and exits when it fails. */
function run(command: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): void {
  const env = { ...process.env, ...more, LONG_RUN: 'true' };
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (error !== undefined) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
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
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
}
run('vitest', ['run', '--project', 'unit', '--project', 'unit-mocked']);
run('vitest', ['run', '--project', 'integration']);
run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts', 'find-lots'], {
  BOLI_CATALOGUE: 'opensearch',
});
run('playwright', ['test', '--config', 'tests/e2e/long.config.ts', ...process.argv.slice(2)]);
run('node', ['tests/months/main.ts']);
// Red when a section breaks; what it misses in a quick run on a busy machine proves nothing.
run('node', ['tests/bench/main.ts', '--quick']);
