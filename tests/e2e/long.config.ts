import { defineConfig } from '@playwright/test';
import { DEBIAN_CHROMIUM } from '#tests/support/runner/chromium.ts';
import base from './playwright.config.ts';

/** `npm run test:long`: tests in browsers that npm does not install, axe on every screen, and what is tagged `@night`. */
export default defineConfig<{ readonly engine: string }>({
  ...base,
  workers: 2,
  projects: [
    { name: 'every screen', testMatch: 'accessibility.spec.ts' },
    { name: 'by night', testIgnore: 'engines/**', grep: /@night/ },
    {
      name: 'whole browser',
      testIgnore: 'engines/**',
      grep: /@whole-browser/,
      use: { launchOptions: DEBIAN_CHROMIUM },
    },
    { name: 'firefox', testMatch: 'engines/*.spec.ts', use: { engine: 'firefox' } },
    { name: 'webkit', testMatch: 'engines/*.spec.ts', use: { engine: 'webkit' } },
  ],
});
