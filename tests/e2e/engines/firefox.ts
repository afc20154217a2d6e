import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { describePage, type Engine, findVisible } from './tab.ts';

/** Debian's Firefox by WebDriver BiDi, because Debian has no geckodriver. */
export const firefox: Engine = async (defaultViewport) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport,
  });
  const page = await browser.newPage();
  return {
    tab: {
      open: async (address) => void (await page.goto(address)),
      find: async (target) => {
        const found = await page.evaluateHandle(findVisible, target);
        const element = found.asElement() as ElementHandle | null;
        return (
          element && {
            click: async () => {
              await element.click();
              // A pointer that rests on a toast keeps it, and more of them over the page.
              await page.mouse.move(0, 0);
            },
            type: (text) => element.type(text),
          }
        );
      },
      chooseFile: async (css, file) => {
        const input = await page.$(css);
        if (!(await input?.evaluate((element) => element instanceof HTMLInputElement))) throw new Error(`No ${css}.`);
        await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
      },
      describe: () => page.evaluate(describePage),
    },
    close: () => browser.close(),
  };
};
