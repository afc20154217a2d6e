import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '@boli/aws-local/network/ports.ts';
import { Builder, By, type WebElement } from 'selenium-webdriver';
import { eventually } from '#tests/support/eventually.ts';
import { describePage, type Engine, findVisible } from './tab.ts';

/** Debian's WebKitGTK by WebDriver, in its MiniBrowser on a virtual screen. */
export const webkit: Engine = async ({ width, height }) => {
  const screen = spawn('/usr/bin/Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string];
  const port = await freePort();
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const server = `http://127.0.0.1:${port}`;
  await eventually(
    () => fetch(`${server}/status`).catch(() => undefined),
    (answer) => answer?.ok === true,
  );
  const browser = await new Builder().usingServer(server).withCapabilities({ browserName: 'MiniBrowser' }).build();
  // The window has a bar of its own above the page.
  const bar = await browser.executeScript<number>('return outerHeight - innerHeight');
  await browser
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width, height: height + bar });
  return {
    tab: {
      open: (address) => browser.get(address),
      find: async (target) => {
        const element = await browser.executeScript<WebElement | null>(findVisible, target);
        return element && { click: () => element.click(), type: (text) => element.sendKeys(text) };
      },
      chooseFile: (css, file) => browser.findElement(By.css(css)).sendKeys(file),
      describe: () => browser.executeScript(describePage),
    },
    close: async () => {
      await browser.quit();
      await end(driver);
      await end(screen);
    },
  };
};

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
