import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, headlessShellPath, wholeChromiumPath } from '../support/runner/chromium.ts';

const wholeChromium = wholeChromiumPath();
if (wholeChromium === undefined)
  console.warn('Tests of @whole-browser do not run: Debian’s chromium is not installed.');
/** Tests of notifications, which the shell does not show. */
const WHOLE_BROWSER = /@whole-browser/;
const launch = (executablePath: string) => ({ launchOptions: { executablePath, args: CHROMIUM_ARGS } });

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  workers: 4,
  // The whole stack, four browsers and their pages share two cores: what fails once and then passes is told as flaky.
  retries: 1,
  fullyParallel: true,
  // Only what is broken takes so long, also where other work shares the machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    // Its tests run one after the other, so they begin first.
    { name: 'own clock', testMatch: 'closing.spec.ts' },
    // At the end its long tests would leave a processor idle.
    ...(wholeChromium === undefined
      ? []
      : [{ name: 'whole browser', grep: WHOLE_BROWSER, use: launch(wholeChromium) }]),
    { name: 'shared stack', testIgnore: 'closing.spec.ts', grepInvert: WHOLE_BROWSER },
  ],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // As in `visit` of the fixtures.
    contextOptions: { reducedMotion: 'reduce' },
    ...launch(await headlessShellPath()),
  },
});
