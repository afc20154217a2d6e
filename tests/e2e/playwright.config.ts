import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../support/runner/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  // The whole stack, two browsers and their pages share two cores: what fails once and then passes is told as flaky.
  retries: 1,
  fullyParallel: true,
  // Only what is broken takes so long, also where other work shares the machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    // Its tests run one after the other, so they begin first.
    { name: 'own clock', testMatch: 'closing.spec.ts' },
    { name: 'shared stack', testIgnore: 'closing.spec.ts' },
  ],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
  },
});
