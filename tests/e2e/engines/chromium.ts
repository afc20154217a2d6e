import { chromium as playwright } from '@playwright/test';
import { headlessShell } from '#tests/support/runner/chromium.ts';
import { describePage, type Engine, findVisible } from './tab.ts';

/** The Chromium of the other browser tests. */
export const chromium: Engine = async (viewport) => {
  const browser = await playwright.launch(await headlessShell());
  const page = await browser.newPage({ viewport });
  return {
    tab: {
      open: async (address) => void (await page.goto(address)),
      find: async (target) => (await page.evaluateHandle(findVisible, target)).asElement(),
      chooseFile: (css, file) => page.setInputFiles(css, file),
      describe: () => page.evaluate(describePage),
    },
    close: () => browser.close(),
  };
};
