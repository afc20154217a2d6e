import { defineConfig } from '@playwright/test';
import { headlessShell } from '../support/runner/chromium.ts';

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
    // `npm run test:long` runs the others, in browsers that are installed.
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
