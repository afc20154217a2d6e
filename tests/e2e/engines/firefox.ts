import puppeteer from 'puppeteer-core';
import { describePage, type Engine, findVisible } from './tab.ts';

/** Debian's Firefox by WebDriver BiDi, because Debian has no geckodriver. */
export const firefox: Engine = async () => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: { width: 1440, height: 900 },
  });
  const page = await browser.newPage();
  return {
    tab: {
      open: async (address) => void (await page.goto(address)),
      find: async (target) => (await page.evaluateHandle(findVisible, target)).asElement(),
      describe: () => page.evaluate(describePage),
    },
    close: () => browser.close(),
  };
};
