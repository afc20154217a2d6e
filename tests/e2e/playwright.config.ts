import { defineConfig } from '@playwright/test';
import { headlessShell } from '#tests/support/runner/chromium.ts';

/**
 * They move the clock (`support/own-stack.ts`) and take no harm from each other's data, so each of two workers has one
 * stack for all that it runs.
 */
const MOVED_CLOCK = [
  'sales/whole-sale.spec.ts',
  'bidding/below-reserve.spec.ts',
  'account/verification-queue.spec.ts',
  'admin/relist.spec.ts',
  'money/annul.spec.ts',
  'money/bank-refunds.spec.ts',
  'money/handover.spec.ts',
  'money/receivables.spec.ts',
  'money/sale-deposit.spec.ts',
  'sales/leading.spec.ts',
];

/**
 * What `npm run test:long` runs: in installed browsers, and what component and integration tests mostly prove by day.
 */
const BY_NIGHT = /@whole-browser|@night/;

export default defineConfig<{ readonly engine: string }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './support/global-setup.ts',
  workers: 4,
  // The stack and four browsers share two cores. A test that fails once and then passes is reported as flaky.
  retries: 1,
  fullyParallel: true,
  // Only what hangs takes so long, also on a machine half as fast: 2.5 minutes were measured on two busy cores.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    // The tests of this file run serially, so they start first.
    { name: 'own clock', testMatch: '**/bidding/closing.spec.ts', grepInvert: BY_NIGHT },
    // `npm run test:long` runs it in Firefox and WebKit as well.
    { name: 'journey', testMatch: 'engines/journey.spec.ts', use: { engine: 'chromium' } },
    { name: 'moved clock', testMatch: MOVED_CLOCK.map((file) => `**/${file}`), workers: 2, grepInvert: BY_NIGHT },
    {
      name: 'shared stack',
      testIgnore: ['**/bidding/closing.spec.ts', ...MOVED_CLOCK.map((file) => `**/${file}`), 'engines/**'],
      grepInvert: BY_NIGHT,
    },
  ],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // As in `visit` of the fixtures.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await headlessShell(),
  },
});
