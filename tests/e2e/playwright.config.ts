import { defineConfig } from '@playwright/test';
import { headlessShell } from '../support/runner/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  workers: 4,
  // The stack and four browsers share two cores. A test that fails once and then passes is reported as flaky.
  retries: 1,
  fullyParallel: true,
  // Only broken tests take this long, even on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    // The tests of this file run serially, so they start first.
    { name: 'own clock', testMatch: 'closing.spec.ts' },
    // `npm run test:long` runs the others, in installed browsers.
    { name: 'shared stack', testIgnore: ['closing.spec.ts', 'engines/**'], grepInvert: /@whole-browser/ },
  ],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // As in `visit` of the fixtures.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await headlessShell(),
  },
});
